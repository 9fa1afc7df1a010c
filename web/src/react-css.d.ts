import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Our own custom properties, as in `style={{ '--hue': 20 }}`. */
    [name: `--${string}`]: string | number | undefined
  }
}
