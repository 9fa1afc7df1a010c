import { Badge } from '../Badge.tsx'

/** Stands above content that is made up: what a screen shows to those it has nothing real for. */
export function SampleLabel() {
  return (
    <p className="mb-4">
      <Badge>Sample data</Badge>
    </p>
  )
}
