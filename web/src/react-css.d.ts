import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, as in `style={{ '--hue': 20 }}`. */
    [name: `--${string}`]: string | number | undefined
  }
}
