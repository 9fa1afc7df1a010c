import { Badge } from '../Badge.tsx'

/** Marks content that is made up, for users without data of their own. */
export function SampleLabel() {
  return (
    <p className="mb-4">
      <Badge>Sample data</Badge>
    </p>
  )
}
