import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import {
  cancelUpload,
  enqueueUpload,
  pauseUpload,
  resumeUpload,
} from '#app/domain/submissions/uploads/upload-queue.ts'
import {
  forgetUpload,
  type FileWanted,
  type UploadItem,
} from '#app/domain/submissions/uploads/upload-store.ts'
import { announcement, stateText } from '#app/domain/submissions/uploads/upload-labels.ts'

/** Begins to send a file that was chosen for a question. */
export function beginUpload(submissionId: number, wanted: FileWanted, file: File): void {
  void enqueueUpload(submissionId, wanted, file)
}

/** Wide enough to check by eye; the file itself may have a hundred times the pixels. */
const PREVIEW_WIDTH = 320

async function previewOf(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}

/** Shows a picture as soon as it is chosen; nothing where the browser can't read it, which the server's check says. */
export function ChosenPicture({ file }: { file: File }) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    let stale = false
    previewOf(file).then(
      (made) => {
        if (!stale) setSrc(made)
      },
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [file])
  return src ? (
    <div>
      <img src={src} alt="" />
    </div>
  ) : null
}

/** One upload of this window, beside its question; `shown` once the page itself has the stored file. */
export function UploadPanel({
  item,
  shown,
  hint = 'You can fill in other sections during the upload. If you close this page, select the same file again to resume.',
}: {
  item: UploadItem
  shown: boolean
  hint?: string
}) {
  const { revalidate } = useRevalidator()
  const { key, state, name, sentBytes, sizeBytes } = item
  const [resumable] = useState(() => sizeBytes > 2_000_000)
  const done = state.kind === 'stored'
  const ended = useRef(false)
  useEffect(() => {
    if (!done || ended.current) return
    ended.current = true
    // The page's own data now holds the file; what this window remembers of it can go.
    revalidate()
    const timer = setTimeout(() => forgetUpload(key), 4_000)
    return () => clearTimeout(timer)
  }, [done, key, revalidate])
  const canPause = state.kind === 'sending' || state.kind === 'retrying'
  const canResume = state.kind === 'paused' || (state.kind === 'failed' && state.canGoOn)
  return (
    <div className="stack stack-tight">
      {state.kind === 'failed' ? (
        <Notice tone="bad" title={`${name} can’t be used`}>
          {state.message}
        </Notice>
      ) : done && shown ? null : (
        <Progress value={sentBytes} max={Math.max(1, sizeBytes)} label={name} text={stateText(item)} />
      )}
      <span className="visually-hidden" role="status">
        {announcement(item)}
      </span>
      {state.kind === 'retrying' && state.why === 'signed-out' ? <SignInAgain /> : null}
      {resumable && (canPause || canResume) ? <p className="hint">{hint}</p> : null}
      {done || state.kind === 'checking' ? null : (
        <ButtonRow>
          {canPause ? (
            <Button type="button" kind="secondary" size="xs" onClick={() => pauseUpload(key)}>
              Pause<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          ) : null}
          {canResume ? (
            <Button type="button" kind="secondary" size="xs" onClick={() => resumeUpload(key)}>
              Resume<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          ) : null}
          {/* The page may name it as one that goes on. */}
          <Button
            type="button"
            kind="quiet"
            size="xs"
            onClick={() => void cancelUpload(key).then(() => revalidate())}
          >
            {state.kind === 'failed' && !state.canGoOn ? 'Close' : 'Cancel'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </ButtonRow>
      )}
    </div>
  )
}
