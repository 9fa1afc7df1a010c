import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }
const proxy = { '/api': api, '/files': api, '/covers': api }

/**
 * Asks for the font of every page at once. Puts the app's stylesheet behind what stands in the page, so that the bar is
 * painted before it has come; scripts still wait for it.
 */
const loadingOrder: Plugin = {
  name: 'loading-order',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name))
      const [link] = /<link rel="stylesheet" crossorigin [^>]*>/.exec(html) ?? []
      const ordered = link ? html.replace(link, '').replace('</body>', `  ${link}\n  </body>`) : html
      if (!font) return ordered
      const preload = `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin />`
      return ordered.replace('<link rel="icon"', `${preload}\n    <link rel="icon"`)
    },
  },
}

export default defineConfig({
  // Relative: the server puts its own address, or that of a delivery network, in front of every asset.
  base: './',
  plugins: [react(), tailwindcss(), loadingOrder],
  server: { port: 5173, strictPort: true, proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The policy of the page allows no fonts in addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs and seldom changes keeps its name, and so its place in the cache, between releases.
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
