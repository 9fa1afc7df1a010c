import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }
const proxy = { '/api': api, '/mcp': api, '/files': api, '/covers': api, '/cards': api }

const inPublic = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8').trim()

/**
 * Makes the page one that is painted as soon as it has come: what the first paint needs is in it, the app's styles block
 * nothing (`src/main.tsx` waits for them), and the font of every page is asked for at once.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const styles = /<link rel="stylesheet" crossorigin href="([^"]*)">/
      const [link = '', address = ''] = styles.exec(html) ?? []
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name))
      const preloads = [
        `<link rel="preload" href="${address}" as="style" crossorigin />`,
        `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin />`,
      ]
      return (
        html
          .replace(link, preloads.join('\n    '))
          .replace(/<script\s+src="\.\/theme\.js"><\/script>/, () => `<script>${inPublic('theme.js')}</script>`)
          .replace(
            /<link\s+rel="stylesheet" href="\.\/first-paint\.css" \/>/,
            () => `<style>${inPublic('first-paint.css')}</style>`,
          )
          // Later than what is painted first: the bar is seen while they come.
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replace('<noscript>', `<noscript>${link}`)
      )
    },
  },
}

export default defineConfig({
  // Relative: the server puts its own address, or that of a delivery network, in front of every asset.
  base: './/',
  plugins: [react(), tailwindcss(), firstPaint],
  server: { port: 5173, strictPort: true, proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The policy of the page allows no fonts in addresses.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs and seldom changes keeps its name, and so its place in the cache, between releases.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            // What many screens share, in one file instead of twenty; not what only forms with a picture do.
            {
              name: 'common',
              test: /web[\\/]src[\\/](?!.*([Tt]oast|image-file))|tanstack|heroicons/,
              minShareCount: 6,
            },
            // Small files that the page of a prompt shares with few others: each would be a request before its picture.
            {
              name: 'listing',
              test: /text[\\/]LicenceTerms|purchases[\\/](BuyError|api)\.ts|cart[\\/]api\.ts|pending-words|prompts[\\/](can-run|WithPrompt)|licences\.ts|use-scroll-to-hash|use-track/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
