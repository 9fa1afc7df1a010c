import pg from 'pg'

/**
 * A client that prepares each statement by a name of its own: a connection parses it once, and PostgreSQL plans it anew
 * only while plans for the values at hand are better than one for all. The clients of one class know the same names.
 * @param namedMax so many statements get a name. Those whose text depends on what is asked come last and get none
 */
export function preparingClient(namedMax: number): typeof pg.Client {
  const names = new Map<string, string>()

  function named(config: unknown): unknown {
    if (typeof config !== 'object' || config === null || !('text' in config) || typeof config.text !== 'string')
      return config
    const known = names.get(config.text)
    if (known === undefined && names.size >= namedMax) return config
    const name = known ?? `statement_${names.size}`
    if (known === undefined) names.set(config.text, name)
    return Object.assign(config, { name })
  }

  return class PreparingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...given: unknown[]) => unknown
      this.query = ((config: unknown, ...rest: unknown[]) => query(named(config), ...rest)) as typeof this.query
    }
  }
}
