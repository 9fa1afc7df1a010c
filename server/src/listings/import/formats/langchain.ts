import { chatText, type Fields, isFields, type Message, stringOf, titleOf, UnusableFile } from '../records.ts'

const ROLES: Record<string, string> = { System: 'System', Human: 'User', AI: 'Assistant', Chat: 'Message' }

/**
 * A prompt as LangChain writes it: serialised as JSON (`lc`), also within a response of its hub, or for `load_prompt`
 * (`_type`). Undefined for other objects.
 * @throws UnusableFile for kinds that are no single text
 */
export function readLangChain(value: Fields): Fields | undefined {
  const { manifest, repo: name } = value
  if (isFields(manifest) && manifest.lc === 1) {
    return readLangChain({ title: titleOf(stringOf(name)), description: value.description, ...manifest })
  }
  const isSerialised = value.lc === 1 && isFields(value.kwargs)
  if (!isSerialised && typeof value._type !== 'string') return undefined
  const { lc_hub_repo: repo } = fieldsAt(fieldsAt(value, 'kwargs'), 'metadata')
  const title = titleOf(stringOf(repo)) || stringOf(value.title)
  const prompt = chatText(messagesOf(value))
  return { ...(title && { title }), prompt, description: stringOf(value.description) }
}

const fieldsAt = (value: Fields, key: string): Fields => {
  const found = value[key]
  return isFields(found) ? found : {}
}

const classOf = ({ id, _type }: Fields): string => (Array.isArray(id) ? String(id.at(-1)) : stringOf(_type))

function messagesOf(value: Fields): Message[] {
  const name = classOf(value)
  const kwargs = value.lc === 1 ? fieldsAt(value, 'kwargs') : value
  const { messages = kwargs.prompt_messages ?? kwargs.promptMessages } = kwargs
  if (Array.isArray(messages)) return messages.filter(isFields).flatMap(messagesOf)
  // A chain begins with its prompt.
  if (isFields(kwargs.first)) return messagesOf(kwargs.first)
  if (name === 'MessagesPlaceholder') {
    return [{ role: 'Messages', text: `{{${stringOf(kwargs.variable_name ?? kwargs.variableName)}}}` }]
  }
  const role = ROLES[/^(System|Human|AI|Chat)Message/.exec(name)?.[1] ?? ''] ?? 'User'
  if (typeof kwargs.content === 'string') return [{ role, text: kwargs.content }]
  const templates = Array.isArray(kwargs.prompt) ? kwargs.prompt : [kwargs.prompt ?? value]
  return [{ role: stringOf(kwargs.role) || role, text: templates.map(templateOf).join('\n') }]
}

function templateOf(value: unknown): string {
  const template = isFields(value) ? value : {}
  const kwargs = template.lc === 1 ? fieldsAt(template, 'kwargs') : template
  if (typeof kwargs.template_path === 'string') {
    throw new UnusableFile(`template_path: the text is in ${kwargs.template_path}. Write it into template`)
  }
  if (isFields(kwargs.example_prompt)) return fewShotsOf(kwargs, kwargs.example_prompt)
  if (typeof kwargs.template !== 'string') {
    throw new UnusableFile(`${classOf(template) || 'prompt'}: only templates with one text and chats are read`)
  }
  return filled(kwargs.template, kwargs)
}

/** Prefix, examples and suffix, as they are sent. */
function fewShotsOf(kwargs: Fields, template: Fields): string {
  const { prefix, examples, suffix, example_separator: separator = '\n\n' } = kwargs
  if (!Array.isArray(examples)) {
    throw new UnusableFile(`examples: they are in ${stringOf(examples)}. Write them into examples`)
  }
  const shots = examples.map((example) => templateOf({ ...template, partial_variables: example }))
  return [filled(stringOf(prefix), kwargs), ...shots, filled(stringOf(suffix), kwargs)]
    .filter(Boolean)
    .join(stringOf(separator))
}

/** `{x}` as `{{x}}`, doubled braces as single ones, and partial variables as what they hold. */
function filled(template: string, kwargs: Fields): string {
  const held = new Map(
    Object.entries(fieldsAt(kwargs, kwargs.partial_variables ? 'partial_variables' : 'partialVariables')),
  )
  const asVariable = (name: string) => {
    const value = held.get(name)
    return typeof value === 'string' ? value : `{{${name}}}`
  }
  if ((kwargs.template_format ?? kwargs.templateFormat ?? 'f-string') !== 'f-string') {
    return template.replace(/\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/gu, (whole, name: string) =>
      held.has(name) ? asVariable(name) : whole,
    )
  }
  return template.replace(
    /\{\{|\}\}|\{\s*([\p{L}_][\p{L}\p{N}_.[\]-]*)\s*(?:![rsa])?(?::[^{}]*)?\}/gu,
    (whole, name?: string) => (name === undefined ? whole.slice(1) : asVariable(name)),
  )
}
