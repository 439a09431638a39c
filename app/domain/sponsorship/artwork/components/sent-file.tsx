import { UploadPanel } from '#app/domain/submissions/components/upload-panel.tsx'
import { enqueueFile } from '#app/domain/submissions/uploads/upload-queue.ts'
import type { FileWanted, UploadItem } from '#app/domain/submissions/uploads/upload-store.ts'
import type { FilePart } from '../rules.ts'

interface Target {
  /** What the upload is known by in this window. */
  key: string
  sponsorshipId: number
  part: FilePart
  token: string
}

/** Begins to send a file for a part. */
export function sendInPieces(
  { key, sponsorshipId, part, token }: Target,
  wanted: FileWanted,
  file: File,
): void {
  const metadata = { sponsorship: String(sponsorshipId), part }
  const headers: Record<string, string> = token === '' ? {} : { 'sponsor-link': token }
  // The kind of a file is the server's to say, by its content: its reasons are in its words.
  void enqueueFile(key, { metadata, headers }, { ...wanted, accept: undefined }, file)
}

/** How far a file is on its way, with what can be done about it. */
export function SentFile({ item }: { item: UploadItem }) {
  return (
    <UploadPanel
      item={item}
      shown={false}
      hint="If you close this page, select the same file again to resume."
    />
  )
}
