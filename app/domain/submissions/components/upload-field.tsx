import { useParams } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ControlProps } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { href } from '#app/platform/href.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'
import { progressText } from '#app/domain/submissions/uploads/upload-progress.ts'
import {
  forgetUpload,
  subscribeToUploads,
  uploadItems,
  uploadKey,
} from '#app/domain/submissions/uploads/upload-store.ts'

type Panel = Pick<typeof import('./upload-panel.tsx'), 'ChosenPicture' | 'UploadPanel' | 'beginUpload'>
const nothing = () => undefined
/** How long another section names a completed upload. */
const ANNOUNCE_MS = 8_000
/** The part that uploads and shows the progress is fetched with the first file. */
const loadPanel = (): Promise<Panel> =>
  import('./upload-panel.tsx').then(({ ChosenPicture, UploadPanel, beginUpload }) => ({
    ChosenPicture,
    UploadPanel,
    beginUpload,
  }))

/** The control of a question answered by a file: a plain file input, or with scripts an upload in pieces. */
export function UploadField({ field, ...control }: ControlProps & { field: FieldView }) {
  const submissionId = Number(useParams().submissionId)
  const key = uploadKey(submissionId, field.key)
  const items = useSyncExternalStore(subscribeToUploads, uploadItems, () => null)
  const item = items?.find((each) => each.key === key)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const waits = item !== undefined && panel === null
  useEffect(() => {
    // An upload that was begun before this page was left and opened again.
    if (waits) void loadPanel().then(setPanel, nothing)
  }, [waits])

  function chosen(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    const kept = input.files
    // Taken out of the form, or saving would send it a second time.
    input.value = ''
    void loadPanel().then(
      (loaded) => {
        setPanel(loaded)
        setPicture(field.type === 'image' ? file : null)
        loaded.beginUpload(submissionId, field, file)
      },
      () => {
        input.files = kept
      },
    )
  }
  const unfinished = item ? undefined : field.upload
  const sending = item && panel ? <panel.UploadPanel item={item} shown={Boolean(field.file)} /> : null
  const isSent = item ? item.state.kind !== 'failed' : Boolean(field.file && !field.file.picture)
  const chosenPicture = picture && panel && isSent ? <panel.ChosenPicture file={picture} /> : null
  return (
    <FileField
      {...control}
      // A file that is stored is no longer chosen: else every later save would send it again.
      key={field.file?.fileId ?? 'none'}
      accept={field.accept}
      sizeProblem={(bytes) =>
        field.maxBytes !== undefined && bytes > field.maxBytes ? tooLarge(bytes, field.maxBytes) : null
      }
      onChosen={chosen}
      stored={
        field.file || unfinished || sending ? (
          <>
            <StoredFile field={field} />
            {unfinished ? <Unfinished upload={unfinished} /> : null}
            {chosenPicture}
            {sending}
          </>
        ) : null
      }
    />
  )
}

function StoredFile({ field }: { field: FieldView }) {
  if (!field.file) return null
  const { fileId, publicId, name, size, length, picture } = field.file
  return (
    <div>
      {picture ? (
        <div>
          <img {...picture} alt="" loading="lazy" />
        </div>
      ) : null}
      <a href={href('/files/:publicId', { publicId })}>{name}</a> ({[size, length].filter(Boolean).join(', ')}
      ){' '}
      <Button kind="quiet" name="intent" value={`remove-file:${fileId}`}>
        Remove {field.label.toLowerCase()}
      </Button>
    </div>
  )
}

/** An upload that this window is not sending. */
function Unfinished({ upload }: { upload: NonNullable<FieldView['upload']> }) {
  const { id, name, progress, checking } = upload
  if (checking) return <div>{name} is uploaded and being checked.</div>
  return (
    <div>
      {name}: {progress} uploaded. Select the same file again to resume.{' '}
      <Button kind="quiet" name="intent" value={`drop-upload:${id}`}>
        Discard unfinished upload
      </Button>
    </div>
  )
}

/** The uploads of questions on other pages, and for a while those that have just been completed. */
export function UploadsElsewhere({
  submissionId,
  fields,
}: {
  submissionId: number
  fields: readonly FieldView[]
}) {
  const items = useSyncExternalStore(subscribeToUploads, uploadItems, () => null)
  const here = new Set(fields.map((field) => uploadKey(submissionId, field.key)))
  const others = items?.filter((item) => !here.has(item.key)) ?? []
  const [stored] = others.filter(({ state }) => state.kind === 'stored')
  const done = stored?.key
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => forgetUpload(done), ANNOUNCE_MS)
    return () => clearTimeout(timer)
  }, [done])
  if (others.length === 0) return null
  return (
    <Notice tone="plain">
      {others.map(({ key, name, sentBytes, sizeBytes, state }) => (
        <p key={key}>
          {name}:{' '}
          {state.kind === 'stored'
            ? 'uploaded'
            : state.kind === 'failed'
              ? 'stopped'
              : progressText(sentBytes, sizeBytes)}
        </p>
      ))}
    </Notice>
  )
}
