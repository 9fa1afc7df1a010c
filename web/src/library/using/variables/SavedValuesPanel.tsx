import { TrashIcon } from '@heroicons/react/20/solid'
import { quoted } from '@promptery/contract/isolated'
import type { SavedValues, SaveValuesBody } from '@promptery/contract/library/saved-values'
import { deleteSavedValues, listSavedValues, saveValues } from '@promptery/contract/library/saved-values'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { hasCode } from '../../../lib/api/api-error.ts'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import toast from '../../../ui/feedback/toast.ts'
import { UndoToast } from '../../../ui/feedback/UndoToast.tsx'
import { InputField } from '../../../ui/forms/Input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Time } from '../../../ui/text/Time.tsx'

type Props = {
  promptId: string
  filled: VariableValue[]
  onUse: (saved: SavedValues) => void
}

/** The saved values of a prompt, and a form to save the current ones. */
export function SavedValuesPanel({ promptId, filled, onUse }: Props) {
  const list = useQuery(savedValuesOptions(promptId))
  const save = useSaveValues(promptId)
  const [name, setName] = useState('')
  const remove = useDeleteSavedValues(promptId, (saved) =>
    toast(({ id }) => (
      <UndoToast
        onUndo={() => {
          toast.dismiss(id)
          const { name, values } = saved
          save.mutate({ name, values, replace: false }, { onError: () => toast.error('It could not be put back') })
        }}
      >
        Deleted “<bdi>{saved.name}</bdi>”
      </UndoToast>
    )),
  )
  const [isAsking, setIsAsking] = useState(false)
  const keep = (replace: boolean) =>
    save.mutate(
      { name, values: filled, replace },
      {
        onSuccess: () => {
          setIsAsking(false)
          reportSaved()
        },
        onError: (error) => setIsAsking(hasCode(error, 'filling_exists')),
      },
    )
  const isTaken = hasCode(save.error, 'filling_exists')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Identical values are replaced without asking.
    const kept = list.data?.find((saved) => saved.name === name.trim())
    if (JSON.stringify(kept?.values) === JSON.stringify(filled)) reportSaved()
    else keep(false)
  }
  return (
    <section aria-label="Kept fillings" className="space-y-4 border-t pt-5">
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <InputField
          label="Keep this as"
          fieldClass="min-w-40 flex-1"
          error={isTaken ? undefined : wordsOf(save.error)}
          value={name}
          onChange={(event) => {
            save.reset()
            setName(event.target.value)
          }}
          autoComplete="off"
          placeholder="For my blog"
        />
        <Button type="submit" isLoading={save.isPending} aria-disabled={filled.length === 0 || name.trim() === ''}>
          Keep
        </Button>
      </form>
      {list.isError && (
        <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
          What you have kept could not be loaded.
          <Button variant="ghost" onClick={() => list.refetch()} isLoading={list.isFetching}>
            Try again
          </Button>
        </p>
      )}
      {list.data?.length === 0 && (
        <p className="text-small text-faint">What you keep stays on your account, for the next time.</p>
      )}
      {list.data && list.data.length > 0 && (
        <ul className="divide-y divide-line">
          {list.data.map((saved) => (
            <li key={saved._id} className="flex items-center gap-2">
              <button
                type="button"
                onClick={() => {
                  setName(saved.name)
                  onUse(saved)
                }}
                className="min-h-11 min-w-0 flex-1 rounded-md py-2 text-start text-small hover:text-accent-text"
              >
                <span className="sr-only">Fill in with </span>
                <bdi className="block font-medium wrap-anywhere">{saved.name}</bdi>
                <Time at={saved.updatedAt} className="text-faint" />
              </button>
              <button
                type="button"
                aria-label={`Delete ${saved.name}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(saved)}
                className={iconButtonClass()}
              >
                <TrashIcon className="size-5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Replace ${quoted(name.trim())}?`}
        action="Replace"
        variant="accent"
        request={{ isPending: save.isPending, error: null }}
        onConfirm={() => keep(true)}
      >
        You already saved values under this name. What the fields show replaces them.
      </ConfirmDialog>
    </section>
  )
}

const reportSaved = () => toast.success('Kept on your account')

function wordsOf(error: Error | null): string | undefined {
  if (!error) return undefined
  const { fields, general } = refusalOf(error, ['name'])
  return fields[0]?.message ?? general ?? undefined
}

/** Latest first. */
export const savedValuesOptions = (promptId: string) =>
  queryOptions({
    queryKey: ['fillings', promptId],
    queryFn: async ({ signal }) => (await call(listSavedValues, { params: { id: promptId }, signal })).fillings,
  })

export function useSaveValues(promptId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: SaveValuesBody) => call(saveValues, { params: { id: promptId }, body: data }),
    onSuccess: ({ fillings }) => client.setQueryData(savedValuesOptions(promptId).queryKey, fillings),
  })
}

/** Deletes saved values. `onDeleted` is called for each. */
export function useDeleteSavedValues(promptId: string, onDeleted: (saved: SavedValues) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: SavedValues) => call(deleteSavedValues, { params: { id: promptId, fillingId: _id } }),
    onSuccess: ({ fillings }, saved) => {
      client.setQueryData(savedValuesOptions(promptId).queryKey, fillings)
      onDeleted(saved)
    },
  })
}
