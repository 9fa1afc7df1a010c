import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

const INITIALIZATION = 'fastify.initialization'

/**
 * Builds an app and collects all its routes through Fastify's diagnostics channel.
 * @param build has to create the app synchronously
 */
export function collectRoutes<Built>(build: () => Promise<Built>): { built: Promise<Built>; routes: RouteOptions[] } {
  const routes: RouteOptions[] = []
  const collect = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void routes.push(route))
  }
  subscribe(INITIALIZATION, collect)
  try {
    return { built: build(), routes }
  } finally {
    unsubscribe(INITIALIZATION, collect)
  }
}

/**
 * The client's files exist only if the client is built. All are public.
 * @param name such as `GET /assets/index.js`
 */
export const isClientFile = (name: string): boolean => !/ \/(api|mcp|covers|cards|files)(\/|$)/.test(name)

/** Whether a route accepts API keys only. */
export const isByMachine = (name: string): boolean => / \/(mcp|api\/v1\/machine)(\/|$)/.test(name)

/** The names of a route, one per method, such as `GET /api/v1/prompts/:id`. */
export const namesOf = ({ method, url }: RouteOptions): string[] => [method].flat().map((name) => `${name} ${url}`)
