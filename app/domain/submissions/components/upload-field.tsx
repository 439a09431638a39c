import { useParams } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ControlProps } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { href } from '#app/platform/href.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import type { FieldView, FileView } from '#app/domain/submissions/form/form-view.ts'
import { progressText } from '#app/domain/submissions/uploads/upload-progress.ts'
import {
  forgetUpload,
  subscribeToUploads,
  type UploadItem,
  uploadItems,
  uploadKey,
  uploadsOf,
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
  const { items, panel, setPanel } = useUploads(submissionId, field)
  const [item] = items
  const [picture, setPicture] = useState<File | null>(null)
  const chosen = (input: HTMLInputElement) =>
    begin(input, (loaded, [file]) => {
      if (!file) return
      setPanel(loaded)
      setPicture(field.type === 'image' ? file : null)
      loaded.beginUpload(submissionId, field, file)
    })
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

/** The uploads of a question in this window, and the part that shows them. */
function useUploads(
  submissionId: number,
  field: FieldView,
): {
  items: readonly UploadItem[]
  panel: Panel | null
  setPanel: Dispatch<SetStateAction<Panel | null>>
} {
  const all = useSyncExternalStore(subscribeToUploads, uploadItems, () => null)
  const items = uploadsOf(all ?? [], submissionId, field.key)
  const [panel, setPanel] = useState<Panel | null>(null)
  const waits = items.length > 0 && panel === null
  useEffect(() => {
    // An upload that was begun before this page was left and opened again.
    if (waits) void loadPanel().then(setPanel, nothing)
  }, [waits])
  return { items, panel, setPanel }
}

/** Takes chosen files out of the form, or saving would send them a second time, and hands them to what uploads. */
function begin(input: HTMLInputElement, send: (loaded: Panel, files: readonly File[]) => void) {
  const kept = input.files
  const files = [...(kept ?? [])]
  input.value = ''
  void loadPanel().then(
    (loaded) => send(loaded, files),
    () => {
      input.files = kept
    },
  )
}

/** The control of a question answered by several files: the same input for more than one, and what is stored in its order. */
export function SeriesField({ field, ...control }: ControlProps & { field: FieldView }) {
  const submissionId = Number(useParams().submissionId)
  const { items, panel, setPanel } = useUploads(submissionId, field)
  const stored = field.series ?? []
  const unfinished = items.length > 0 ? undefined : field.upload
  const chosen = (input: HTMLInputElement) =>
    begin(input, (loaded, files) => {
      setPanel(loaded)
      for (const file of files) {
        const slot = `${file.name} ${file.size}`
        loaded.beginUpload(submissionId, { ...field, slot }, file)
      }
    })
  return (
    <FileField
      {...control}
      // Files that are stored are no longer chosen: else every later save would send them again.
      key={stored.length}
      multiple
      disabled={field.full}
      accept={field.accept}
      sizeProblem={(bytes) =>
        field.maxBytes !== undefined && bytes > field.maxBytes ? tooLarge(bytes, field.maxBytes) : null
      }
      onChosen={chosen}
      stored={
        stored.length > 0 || unfinished || items.length > 0 ? (
          <>
            {stored.length > 0 ? (
              <>
                <ol>
                  {stored.map((file) => (
                    <li key={file.fileId}>
                      <FileLine file={file} remove={file.name} />
                    </li>
                  ))}
                </ol>
                <Button kind="quiet" name="intent" value={`arrange:${field.key}`}>
                  Captions and order<VisuallyHidden>: {field.label}</VisuallyHidden>
                </Button>
              </>
            ) : null}
            {unfinished ? <Unfinished upload={unfinished} /> : null}
            {panel ? items.map((item) => <panel.UploadPanel key={item.key} item={item} shown />) : null}
          </>
        ) : null
      }
    />
  )
}

function StoredFile({ field }: { field: FieldView }) {
  return field.file ? <FileLine file={field.file} remove={field.label.toLowerCase()} /> : null
}

function FileLine({ file, remove }: { file: FileView; remove: string }) {
  const { fileId, publicId, name, size, length, caption, picture } = file
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
        Remove {remove}
      </Button>
      {caption ? <p>{caption}</p> : null}
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
  const others = items?.filter((item) => !here.has(item.key.split('#')[0] ?? '')) ?? []
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
