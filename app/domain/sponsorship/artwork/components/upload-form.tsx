import { Form } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react'
import { progressText } from '#app/domain/submissions/uploads/upload-progress.ts'
import { subscribeToUploads, uploadItems } from '#app/domain/submissions/uploads/upload-store.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FormProps } from '#app/ui/form-fields.ts'
import type { FilePart } from '../rules.ts'
import type { SentFile } from './sent-file.tsx'

/** The part that uploads and shows the progress is fetched with the first file. */
const loadSender = () => import('./sent-file.tsx')
const nothing = () => undefined

/** An upload that was begun and is not complete. */
export interface Unfinished {
  id: string
  name: string
  size: number
  received: number
  fingerprint: string
}

/** Chooses a file and sends it: in a form, or with scripts in pieces, which go on after a break. The server checks it. */
export function UploadForm({
  sponsorshipId,
  token,
  unfinished,
  part,
  label,
  hint,
  accept,
  mostBytes,
  errors,
  props,
}: {
  sponsorshipId: number
  /** Of the secret link, or empty. */
  token: string
  unfinished: Unfinished | undefined
  part: FilePart
  label: string
  hint: string
  accept: string
  mostBytes: number
  errors: string[] | undefined
  props: FormProps
}) {
  const key = `sponsorship ${sponsorshipId}:${part}`
  const items = useSyncExternalStore(subscribeToUploads, uploadItems, () => null)
  const item = items?.find((each) => each.key === key)
  const [sent, setSent] = useState<{ Panel: typeof SentFile } | null>(null)
  const waits = item !== undefined && sent === null
  useEffect(() => {
    // An upload that was begun before this page was left and opened again.
    if (waits) void loadSender().then(({ SentFile: Panel }) => setSent({ Panel }), nothing)
  }, [waits])
  function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const input = form.querySelector<HTMLInputElement>('input[type="file"]')
    const file = input?.files?.[0]
    if (!file) return props.onSubmit?.(event)
    event.preventDefault()
    void loadSender().then(
      ({ SentFile: Panel, sendInPieces }) => {
        setSent({ Panel })
        const wanted = { key: part, label, accept, maxBytes: mostBytes, upload: unfinished }
        sendInPieces({ key, sponsorshipId, part, token }, wanted, file)
        form.reset()
      },
      () => form.submit(),
    )
  }
  return (
    <Form method="post" encType="multipart/form-data" className="stack narrow" {...props} onSubmit={send}>
      <input type="hidden" name="intent" value={part} />
      <FileField
        name="file"
        id={part}
        errors={errors}
        label={label}
        hint={hint}
        accept={accept}
        sizeProblem={(bytes) => (bytes > mostBytes ? tooLarge(bytes, mostBytes) : null)}
      />
      {item && sent ? <sent.Panel item={item} /> : null}
      {unfinished && !item ? (
        <p>
          {unfinished.name}: {progressText(unfinished.received, unfinished.size)} uploaded. Select the same
          file again to resume.
        </p>
      ) : null}
      <div>
        <Button>Upload {part === 'artwork' ? 'artwork' : 'logo'}</Button>
      </div>
    </Form>
  )
}

interface Earlier {
  id: number
  year: number
  name: string
}

/** Approved files of earlier seasons that fit, a button each. */
export function TakeEarlier({ files }: { files: readonly Earlier[] }) {
  if (files.length === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>Use a file from an earlier season</h2>
      {files.map(({ id, year, name }) => (
        <Form key={id} method="post" noValidate className="inline">
          <input type="hidden" name="artworkId" value={id} />
          {name}, {year}{' '}
          <Button kind="secondary" name="intent" value="earlier">
            Use this file
          </Button>
        </Form>
      ))}
    </section>
  )
}
