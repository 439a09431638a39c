import { useEffect, useRef, useState } from 'react'
import { judgingPaths } from '#app/judging-paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

export interface MediaFile {
  place: number
  address: string
  name: string
  label: string
  kind: 'video' | 'image' | 'other'
  mime: string
}

export interface EntryMediaProps {
  publicId: string
  files: readonly MediaFile[]
  link: string | null
  password: string | null
}

/** What there is to watch and to look at: nothing plays by itself, and each has a plain link. */
export function EntryMedia({ publicId, files, link, password }: EntryMediaProps) {
  if (files.length === 0 && !link) return null
  return (
    <Card title="To watch">
      <div className="stack">
        {link ? (
          <p>
            {/^https?:\/\//i.test(link) ? (
              <a href={link} rel="noreferrer nofollow" target="_blank">
                Open the screener
                <span className="visually-hidden"> in a new tab</span>
              </a>
            ) : (
              link
            )}
            {password ? <Password value={password} /> : null}
          </p>
        ) : null}
        {files.map((file) => (
          <figure key={file.place} className="media">
            <Shown file={file} address={judgingPaths.judgeFile(publicId, file.address)} />
            <figcaption>
              {file.label}: <a href={judgingPaths.judgeFile(publicId, file.address)}>{file.name}</a>
            </figcaption>
          </figure>
        ))}
      </div>
    </Card>
  )
}

function Shown({ file, address }: { file: MediaFile; address: string }) {
  const inline = `${address}?inline`
  if (file.kind === 'image') return <img className="still" src={inline} alt={file.label} loading="lazy" />
  if (file.kind === 'video') return <Film address={address} label={file.label} />
  return null
}

const PLACE = 'laureate.film.'

/** A film that goes on where it was left, in this browser. */
function Film({ address, label }: { address: string; label: string }) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = film
    if (!current) return
    const leaving = new AbortController()
    const { signal } = leaving
    const remember = () => {
      try {
        if (current.ended || current.currentTime < 5) localStorage.removeItem(PLACE + address)
        else localStorage.setItem(PLACE + address, String(Math.floor(current.currentTime)))
      } catch {
        // Forbidden or full: the film begins at its beginning next time.
      }
    }
    const restore = () => {
      try {
        const place = Number(localStorage.getItem(PLACE + address))
        if (place > 0 && place < current.duration - 2 && current.currentTime === 0)
          current.currentTime = place
      } catch {
        // As above.
      }
    }
    if (current.readyState >= 1) restore()
    else current.addEventListener('loadedmetadata', restore, { signal })
    current.addEventListener('pause', remember, { signal })
    current.addEventListener('ended', remember, { signal })
    window.addEventListener('pagehide', remember, { signal })
    return () => {
      remember()
      leaving.abort()
    }
  }, [address])
  return (
    // Captions are in the picture or in the screener; entrants send no text tracks.
    <video ref={film} className="film" controls preload="metadata" src={address} aria-label={label} />
  )
}

function Password({ value }: { value: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const [live, setLive] = useState(false)
  useEffect(() => setLive(typeof navigator.clipboard?.writeText === 'function'), [])
  return (
    <span className="copy">
      {' '}
      Password: <code>{value}</code>{' '}
      {live ? (
        <Button
          kind="quiet"
          type="button"
          onClick={() =>
            void navigator.clipboard.writeText(value).then(
              () => setCopied('Copied'),
              () => setCopied('Select it and copy it by hand'),
            )
          }
        >
          Copy the password
        </Button>
      ) : null}
      <span role="status">{copied}</span>
    </span>
  )
}
