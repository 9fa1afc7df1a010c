/** What a key opens: reading one's own and bought prompts, and running them with the connected models. */
export const API_KEY_SCOPES = ['prompts:read', 'prompts:run'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
