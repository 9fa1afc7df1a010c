import { useSyncExternalStore } from 'react'
import { browserStore } from './storage/stores.ts'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Shared with public/theme.js, which applies it before the first paint. */
const STORAGE_KEY = 'theme'
const listeners = new Set<() => void>()
const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)')

/** The stored choice; the default is the system's. */
function themeChoice(): ThemeChoice {
  const stored = browserStore.get(STORAGE_KEY)
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

function apply(): void {
  const choice = themeChoice()
  document.documentElement.dataset.theme = choice === 'system' ? (prefersLight().matches ? 'light' : 'dark') : choice
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-ground')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') browserStore.remove(STORAGE_KEY)
  else browserStore.set(STORAGE_KEY, choice)
  apply()
}

/** Follows the system's preference and other tabs. Called once, at start. */
export function followTheme(): void {
  apply()
  prefersLight().addEventListener('change', apply)
  window.addEventListener('storage', (event) => event.key === STORAGE_KEY && apply())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice, () => 'system')
