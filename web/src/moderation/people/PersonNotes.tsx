import { NOTE_MAX } from '@promptery/contract/moderation/constants'
import type { Note } from '@promptery/contract/moderation/people'
import { type SubmitEvent, useState } from 'react'
import { tooLong } from '../../lib/forms/too-long.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { notesOptions, useAddNote, useRemoveNote } from './api.ts'

/** What admins have noted about a person. */
export function PersonNotes({ id }: { id: string }) {
  const add = useAddNote(id)
  const [text, setText] = useState('')
  const words = text.trim()
  const excess = tooLong(words, NOTE_MAX)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (words !== '' && !excess && !add.isPending) add.mutate(words, { onSuccess: () => setText('') })
  }
  return (
    <>
      <form onSubmit={send} className="mb-6 max-w-prose space-y-3">
        <TextareaField
          label="New note"
          hint="Only admins read it."
          value={text}
          error={excess ?? add.error?.message}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" isLoading={add.isPending} aria-disabled={words === ''}>
          Add note
        </Button>
      </form>
      <InfiniteList
        options={notesOptions(id)}
        what="the notes"
        skeleton={<Skeleton className="h-20 rounded-xl" />}
        empty={<p className="text-muted">No admin has noted anything.</p>}
      >
        {(notes) => (
          <ul className="space-y-3">
            {notes.map((note) => (
              <Row key={note._id} note={note} personId={id} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  )
}

function Row({ note, personId }: { note: Note; personId: string }) {
  const remove = useRemoveNote(personId)
  return (
    <li className="rounded-xl border bg-surface p-4">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {note.text}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-small text-muted">
        <p>
          {note.writtenBy ?? 'A former admin'}, <Time at={note.createdAt} />
        </p>
        <Button variant="ghost" isLoading={remove.isPending} onClick={() => remove.mutate(note._id)}>
          Remove<span className="sr-only"> the note “{note.text.slice(0, 40)}”</span>
        </Button>
      </div>
    </li>
  )
}
