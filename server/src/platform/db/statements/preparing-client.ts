import pg from 'pg'

/**
 * A client that prepares statements under generated names. A connection parses each once, and PostgreSQL switches to a
 * generic plan where that is no worse. All clients of one class share the names.
 * @param namedMax how many statements get a name; later ones are not prepared
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
