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
  if (typeof kwargs.template !== 'string') {
    throw new UnusableFile(`${classOf(template) || 'prompt'}: only templates with one text and chats are read`)
  }
  const format = kwargs.template_format ?? kwargs.templateFormat ?? 'f-string'
  return format === 'f-string' ? fromFString(kwargs.template) : kwargs.template
}

/** `{x}` as `{{x}}`, and the doubled braces as single ones. */
const fromFString = (template: string): string =>
  template.replace(
    /\{\{|\}\}|\{\s*([\p{L}_][\p{L}\p{N}_.[\]-]*)\s*(?:![rsa])?(?::[^{}]*)?\}/gu,
    (whole, name?: string) => (name === undefined ? whole.slice(1) : `{{${name}}}`),
  )
