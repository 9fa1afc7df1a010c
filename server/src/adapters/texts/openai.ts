/** Texts by a model with an API compatible with OpenAI's `/chat/completions`. */
import type OpenAI from 'openai'
import { Invalid } from '../../platform/errors.ts'
import { type ModelOptions, modelClient } from '../images/model.ts'
import { type Cancellation, type FailureLog, failureOf, isRefusal } from '../images/model-failures.ts'
import type { TextModel, WrittenText } from './port.ts'

/** The text and its JSON, including reasoning. */
const RESPONSE_BYTES_MAX = 512 * 1024
/** Longer texts are truncated. */
export const TEXT_CHARS_MAX = 64_000

interface TextModelOptions extends ModelOptions {
  /** The maximum number of tokens, including reasoning. 0: no limit. */
  maxTokens: number
  /** The name of that parameter: OpenAI's, or the one of some compatible servers. */
  maxTokensField: 'max_completion_tokens' | 'max_tokens'
}

export function modelTexts(options: TextModelOptions, log: FailureLog): TextModel {
  const client = modelClient(options, RESPONSE_BYTES_MAX)
  const { maxTokens, maxTokensField } = options
  return {
    model: options.model,
    describe: `model ${options.model} at ${new URL(options.baseUrl).origin}`,
    async write({ prompt, instructions }, signal) {
      signal?.throwIfAborted()
      const cancellation: Cancellation = { signal, deadline: AbortSignal.timeout(options.timeoutMs) }
      const anySignal = AbortSignal.any(signal ? [signal, cancellation.deadline] : [cancellation.deadline])
      const messages: OpenAI.ChatCompletionMessageParam[] = [
        ...(instructions ? [{ role: 'system' as const, content: instructions }] : []),
        { role: 'user', content: prompt },
      ]
      try {
        const response = await client.chat.completions.create(
          { model: options.model, messages, ...(maxTokens > 0 && { [maxTokensField]: maxTokens }) },
          // A failed request may have been billed.
          { signal: anySignal, maxRetries: 0 },
        )
        return readText(response.choices?.[0])
      } catch (error) {
        // The provider's message could quote the prompt.
        if (!anySignal.aborted && isRefusal(error, 'messages')) throw refused()
        throw failureOf(error, cancellation, log, TEXTS)
      }
    },
  }
}

const TEXTS = { code: 'texts_unavailable', what: 'text model', cannot: 'write', variables: 'TEXTS' } as const

const refused = (): Invalid => new Invalid('run_refused', 'The model refuses this.')

function readText(choice: OpenAI.ChatCompletion.Choice | undefined): WrittenText {
  const { content, refusal } = choice?.message ?? {}
  const isEmpty = content === null || (typeof content === 'string' && content.trim() === '')
  if (isEmpty && choice?.finish_reason === 'length') {
    throw new Error('the text model had no tokens left to write with: see TEXTS_MAX_TOKENS')
  }
  if (choice?.finish_reason === 'content_filter' || isEmpty || (refusal && !content)) throw refused()
  if (typeof content !== 'string') throw new Error('the text model sent no text')
  // Truncation may split a surrogate pair.
  const text = content.slice(0, TEXT_CHARS_MAX).toWellFormed()
  return { text, isCut: choice?.finish_reason === 'length' || content.length > TEXT_CHARS_MAX }
}
