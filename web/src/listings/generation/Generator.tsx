import { ArrowDownTrayIcon, ChevronDownIcon } from '@heroicons/react/20/solid'
import { PhotoIcon } from '@heroicons/react/24/outline'
import { LIMITS } from '@promptery/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useConfig } from '../../lib/api/config.ts'
import { formatWait, plural } from '../../lib/format.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { pictureName } from '../../lib/image-file.ts'
import { coverState, paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import type { Picture } from './pictures.ts'
import { picturesOptions, subjectsOptions, useGenerate } from './pictures.ts'

/** Generates pictures. Recent ones stay visible until their files expire. */
export function Generator({ userId }: { userId: string }) {
  const { data: kept } = useQuery(picturesOptions(userId))
  const [gone, setGone] = useState<string[]>([])
  const pictures = kept?.filter(({ image }) => !gone.includes(image)) ?? []
  const miss = (image: string) => setGone((known) => [...known, image])
  const generate = useGenerate(userId)
  const { images } = useConfig()
  const [latest, ...earlier] = pictures
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24 lg:self-start">
        <GenerateForm
          isWorking={generate.isPending}
          error={generate.error}
          onGenerate={(prompt) => generate.mutate({ prompt })}
        />
        {images === 'sketch' && <Sketcher />}
      </div>
      <section aria-label="Pictures" aria-busy={generate.isPending} className="min-w-0">
        <p role="status" className="sr-only">
          {generate.isPending && 'Making the picture'}
          {generate.isSuccess && 'The picture is ready'}
        </p>
        {generate.isPending && <Working />}
        {!generate.isPending && latest && <PictureCard picture={latest} onGone={miss} isLarge />}
        {!generate.isPending && kept && !latest && (
          <EmptyState title="Your picture appears here" icon={PhotoIcon}>
            You can download it, or put it on the cover of a prompt you sell.
          </EmptyState>
        )}
        <Earlier pictures={generate.isPending ? pictures : earlier} onGone={miss} />
      </section>
    </div>
  )
}

function Earlier({ pictures, onGone }: { pictures: Picture[]; onGone: (image: string) => void }) {
  if (pictures.length === 0) return null
  return (
    <>
      <h2 className="mt-12 mb-5 text-heading font-semibold">Made before</h2>
      <ul className="grid gap-6 sm:grid-cols-2">
        {pictures.map((picture) => (
          <li key={picture.image}>
            <PictureCard picture={picture} onGone={onGone} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Working() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="relative">
      <Skeleton className="aspect-4/3 rounded-xl" />
      <p className="absolute inset-0 grid place-items-center text-muted tabular-nums">
        Generating… {plural(seconds, 'second')}
      </p>
    </div>
  )
}

type GenerateFormProps = { isWorking: boolean; error: Error | null; onGenerate: (topic: string) => void }

function GenerateForm({ isWorking, error, onGenerate }: GenerateFormProps) {
  const [topic, setTopic] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const refusal = tooLong(topic.trim(), LIMITS.generateTopic.max) ?? (error ? describeFailure(error) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    box.current?.focus()
    if (!tooLong(topic.trim(), LIMITS.generateTopic.max)) onGenerate(topic)
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextareaField
        label="Prompt Topic"
        hint="Say what there is to see, and in what manner."
        error={refusal}
        ref={box}
        rows={3}
        value={topic}
        placeholder="A lighthouse made of folded paper, evening light"
        onChange={(event) => setTopic(event.target.value)}
      />
      <Button type="submit" variant="accent" isLoading={isWorking} className="mt-5 w-full sm:w-auto sm:min-w-44">
        Generate
      </Button>
    </form>
  )
}

/** The reason of a failure, and when to retry if the server has said so. */
function describeFailure(error: Error): string {
  const refusal = refusalOf(error, ['prompt'])
  const words = refusal.fields[0]?.message ?? refusal.general ?? error.message
  if (!(error instanceof ApiError) || error.retryAfterS === undefined) return words
  return `${words.replace(/\.$/, '')}. Try again in ${formatWait(error.retryAfterS)}.`
}

type PictureCardProps = {
  picture: Picture
  onGone: (image: string) => void
  isLarge?: boolean
}

export function PictureCard({ picture, onGone, isLarge = false }: PictureCardProps) {
  const { topic, image, sketch } = picture
  return (
    <figure>
      <img
        src={image}
        alt={`Generated for “${topic}”`}
        onError={() => onGone(image)}
        className="aspect-4/3 w-full rounded-xl bg-raised object-contain"
      />
      <figcaption dir="auto" className="mt-3 line-clamp-3 text-muted wrap-anywhere">
        {topic}
      </figcaption>
      {sketch !== undefined && (
        <p className="mt-1 text-small text-muted">
          {sketch
            ? `The sketcher drew: ${sketch.subject}`
            : 'The sketcher knew none of these words, so this is abstract.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={image} download={pictureName(topic, image)} className={buttonClass('quiet')}>
          <ArrowDownTrayIcon className="size-5" aria-hidden="true" />
          Download
        </a>
        <LinkButton to={paths.sell} state={coverState(image, topic)} variant={isLarge ? 'quiet' : 'ghost'}>
          Use as cover
        </LinkButton>
      </div>
    </figure>
  )
}

/** Introduces the built-in sketcher and its subjects, where no image model is configured. */
export function Sketcher() {
  const { data: groups, isError, isFetching, refetch } = useQuery(subjectsOptions)
  return (
    <section aria-label="The sketcher" className="mt-8 rounded-xl border border-line p-5 text-small">
      <p className="font-semibold">Drawn by the built-in sketcher</p>
      <p className="mt-1 text-muted">
        No image model is connected. The sketcher draws what it knows, with a setting and colours that you name. Of
        everything else it makes an abstract picture.
      </p>
      {groups && (
        <details className="group mt-3">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium">
            What it knows
            <ChevronDownIcon className="size-5 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <dl className="mt-1 space-y-3">
            {groups.map(({ group, subjects }) => (
              <div key={group}>
                <dt className="font-medium">{group}</dt>
                <dd className="text-muted">{subjects.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {isError && <ErrorState what="what it knows" onRetry={() => refetch()} isRetrying={isFetching} />}
    </section>
  )
}
