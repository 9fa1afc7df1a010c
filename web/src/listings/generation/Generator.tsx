import { PhotoIcon } from '@heroicons/react/24/outline'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { plural } from '../../lib/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { picturesOptions, useGenerate } from './api.ts'
import { GenerateForm } from './GenerateForm.tsx'
import { PictureCard } from './PictureCard.tsx'
import type { Picture } from './recent-pictures.ts'
import { Sketcher } from './Sketcher.tsx'

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
