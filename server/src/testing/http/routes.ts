import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

const INITIALIZATION = 'fastify.initialization'

/**
 * Builds an app and collects every route that it registers, wherever it does: through the channel on which Fastify
 * tells of each new instance, so that production knows nothing of it.
 * @param build has to create the app before it first waits for something
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
 * The client's files are there or not, as the client was built or not. All of them are public.
 * @param name as in `GET /assets/index.js`
 */
export const isClientFile = (name: string): boolean => !/ \/(api|mcp|covers|cards|files)(\/|$)/.test(name)

/** Whether a route is called with an API key, and never with a session. */
export const isByMachine = (name: string): boolean => / \/(mcp|api\/v1\/machine)(\/|$)/.test(name)

/** The names of a route, one for each of its methods, as in `GET /api/v1/prompts/:id`. */
export const namesOf = ({ method, url }: RouteOptions): string[] => [method].flat().map((name) => `${name} ${url}`)
