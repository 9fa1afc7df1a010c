import { splitVariables } from '@promptery/contract/listings/variables/variables'
import { chatText, type Fields, isFields, type Message, stringOf, UnusableFile } from '../records.ts'

/**
 * The prompts of an app of Dify (its DSL): the one of a chat or completion app, or those of a workflow's LLM nodes.
 * Undefined for other objects.
 * @throws UnusableFile for an app without a prompt
 */
export function readDify(value: Fields): Fields[] | undefined {
  const { app, model_config: config, workflow } = value
  if (!isFields(app) || !(isFields(config) || isFields(workflow))) return undefined
  const { name: title, description } = app
  const nodes = nodesOf(workflow)
  const forms = isFields(config) && Array.isArray(config.user_input_form) ? config.user_input_form : []
  const inputs = [
    ...forms.filter(isFields).flatMap((form) => Object.values(form)),
    ...nodes.flatMap(({ variables, type }) => (type === 'start' && Array.isArray(variables) ? variables : [])),
  ].filter(isFields)
  const asPrompt = (messages: Message[], name: unknown = title): Fields => {
    const { text, placed } = withDefaults(withVariables(chatText(messages), nodes), inputs)
    return {
      title: name,
      description,
      prompt: text,
      variables: inputs.map((input) => describe(input, !placed.has(input.variable))),
    }
  }
  if (isFields(config)) {
    const messages = configured(config)
    if (messages.length > 0) return [asPrompt(messages)]
  }
  const models = nodes
    .filter(({ type }) => type === 'llm')
    .map((node) => ({ node, messages: messagesOf(node.prompt_template) }))
    .filter(({ messages }) => messages.length > 0)
  if (models.length === 0)
    throw new UnusableFile('The app has no prompt: model_config.pre_prompt and LLM nodes are empty')
  return models.map(({ node, messages }) => asPrompt(messages, models.length > 1 ? `${title}: ${node.title}` : title))
}

interface Node extends Fields {
  id: string
}

function nodesOf(workflow: unknown): Node[] {
  const graph = isFields(workflow) ? workflow.graph : undefined
  const nodes = isFields(graph) && Array.isArray(graph.nodes) ? graph.nodes : []
  return nodes.filter(isFields).map(({ id, data }) => ({ ...(isFields(data) ? data : {}), id: String(id) }))
}

/** The simple prompt of an app, or else its own messages. */
function configured(config: Fields): Message[] {
  const { pre_prompt: simple, chat_prompt_config: chat, completion_prompt_config: completion } = config
  if (stringOf(simple).trim()) return [{ role: 'System', text: stringOf(simple) }]
  const messages = isFields(chat) ? messagesOf(chat.prompt) : []
  return messages.length > 0 || !isFields(completion) ? messages : messagesOf(completion.prompt)
}

function messagesOf(template: unknown): Message[] {
  const parts = Array.isArray(template) ? template : [template]
  return parts.filter(isFields).flatMap(({ role, text, jinja2_text: jinja, edition_type: edition }) => {
    const said = stringOf(edition === 'jinja2' ? jinja : text)
    return said.trim() ? [{ role: stringOf(role) || 'user', text: said }] : []
  })
}

/** @param withDefault whether the description has the default, which the text has not */
function describe({ variable, label, options, default: preset }: Fields, withDefault: boolean): Fields {
  const choices = Array.isArray(options) && options.length > 0 ? `One of: ${options.join(', ')}` : ''
  const otherwise = withDefault && scalar(preset) ? `Default: ${scalar(preset)}` : ''
  const description = [choices, otherwise].filter(Boolean).join('. ')
  return { name: variable, ...(label !== variable && { label }), ...(description && { description }) }
}

const scalar = (value: unknown): string => (typeof value === 'number' ? String(value) : stringOf(value)).trim()

/** Writes the defaults of inputs where the text first names them. `placed`: the names of those that fit there. */
function withDefaults(text: string, inputs: Fields[]): { text: string; placed: Set<unknown> } {
  const defaults = new Map(inputs.map((input) => [input.variable, scalar(input.default)]))
  const placed = new Set<unknown>()
  const pieces = splitVariables(text).map(({ raw, variable, isInJson }) => {
    const preset = variable && !placed.has(variable.name) && defaults.get(variable.name)
    if (!preset || !/^\{\{[^|:]+\}\}$/.test(raw) || (isInJson && /["\\]/.test(preset))) return raw
    const written = [`{{${variable.name}|${preset}}}`, `{{${variable.name} | text:default="${preset}"}}`].find(
      (place) => (isInJson !== true || !place.includes('"') ? hasDefault(place, variable.name, preset) : false),
    )
    if (written) placed.add(variable.name)
    return written ?? raw
  })
  return { text: pieces.join(''), placed }
}

/** Whether a place is read as a variable with that default, and no choices. */
function hasDefault(place: string, name: string, preset: string): boolean {
  const [segment, ...more] = splitVariables(place)
  const { variable } = segment ?? {}
  return more.length === 0 && variable?.name === name && variable.default === preset && !variable.choices
}

/** `{{#123.name#}}` as `{{name}}`, with the node's title before it where another node has the same. */
function withVariables(text: string, nodes: Node[]): string {
  const place = /\{\{#([^#{}]+)#\}\}/g
  const selectors = new Set([...text.matchAll(place)].map(([, selector = '']) => selector))
  const nameOf = (selector: string) => selector.split('.').at(-1) ?? selector
  return text.replace(place, (_, selector: string) => {
    const name = nameOf(selector)
    const isShared = [...selectors].some((other) => other !== selector && nameOf(other) === name)
    const node = isShared ? nodes.find(({ id }) => id === selector.split('.')[0]) : undefined
    return `{{${node ? `${stringOf(node.title)} ${name}` : name}}}`
  })
}
