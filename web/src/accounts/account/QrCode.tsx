import { encode } from 'uqr'

/** A QR code, dark on light in both themes, as cameras want it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="mx-auto size-52"
    >
      <rect width={size} height={size} rx={2} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
