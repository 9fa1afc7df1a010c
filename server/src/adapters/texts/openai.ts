/** Texts by a model behind any API that speaks as OpenAI's `/chat/completions` does. */
import type OpenAI from 'openai'
import { Invalid } from '../../platform/errors.ts'
import { type ModelOptions, modelClient } from '../images/model.ts'
import { type FailureLog, failureOf, isRefusal, type Waiting } from '../images/model-failures.ts'
import type { TextModel, WrittenText } from './port.ts'

/** For the text and what stands around it, as what a model has thought before. */
const ANSWER_BYTES_MAX = 512 * 1024
/** What is longer is cut. */
export const TEXT_CHARS_MAX = 64_000

interface TextModelOptions extends ModelOptions {
  /** An answer has at most so many tokens, what the model thinks before included. 0: as many as it wants. */
  maxTokens: number
  /** What the API calls that: OpenAI the first, some compatible servers only the second. */
  maxTokensField: 'max_completion_tokens' | 'max_tokens'
}

/** The connected text model. */
export function modelTexts(options: TextModelOptions, log: FailureLog): TextModel {
  const client = modelClient(options, ANSWER_BYTES_MAX)
  const { maxTokens, maxTokensField } = options
  return {
    model: options.model,
    describe: `model ${options.model} at ${new URL(options.baseUrl).origin}`,
    async write({ prompt, instructions }, signal) {
      signal?.throwIfAborted()
      const waiting: Waiting = { signal, deadline: AbortSignal.timeout(options.timeoutMs) }
      const either = AbortSignal.any(signal ? [signal, waiting.deadline] : [waiting.deadline])
      const messages: OpenAI.ChatCompletionMessageParam[] = [
        ...(instructions ? [{ role: 'system' as const, content: instructions }] : []),
        { role: 'user', content: prompt },
      ]
      try {
        const answer = await client.chat.completions.create(
          { model: options.model, messages, ...(maxTokens > 0 && { [maxTokensField]: maxTokens }) },
          // What fails may have been paid for.
          { signal: either, maxRetries: 0 },
        )
        return readText(answer.choices?.[0])
      } catch (error) {
        // Its own words could quote the prompt.
        if (!either.aborted && isRefusal(error, 'messages')) throw refused()
        throw failureOf(error, waiting, log, TEXTS)
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
  // Half of a character could not be sent on.
  const text = content.slice(0, TEXT_CHARS_MAX).toWellFormed()
  return { text, isCut: choice?.finish_reason === 'length' || content.length > TEXT_CHARS_MAX }
}
