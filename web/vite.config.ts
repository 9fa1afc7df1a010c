import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }
const proxy = { '/api': api, '/files': api, '/covers': api }

/**
 * Puts the app's stylesheet behind what stands in the page, so that the bar is painted before it has come. Scripts still
 * wait for it.
 */
const stylesheetLast: Plugin = {
  name: 'stylesheet-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [link] = /<link rel="stylesheet" crossorigin [^>]*>/.exec(html) ?? []
      return link ? html.replace(link, '').replace('</body>', `  ${link}\n  </body>`) : html
    },
  },
}

export default defineConfig({
  // Relative: the server puts its own address, or that of a delivery network, in front of every asset.
  base: './',
  plugins: [react(), tailwindcss(), stylesheetLast],
  server: { port: 5173, strictPort: true, proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    target: 'es2023',
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
