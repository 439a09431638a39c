import { useEffect, useRef, useState } from 'react'
import type { JudgedFile } from '../entry-page.server.ts'
import type { ScoringView } from '../scoring-page.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { WebPlayer } from '#app/domain/catalogue/works/components/web-player.tsx'
import { Card } from '#app/ui/card.tsx'
import { UnderWay } from '#app/ui/under-way.tsx'

type EntryMediaProps = Pick<ScoringView, 'publicId' | 'files' | 'link' | 'password' | 'light' | 'nextPicture'>

const addressOf = (publicId: string, name: string) =>
  href('/judges/submission/:submissionId/file/:name', { submissionId: publicId, name })

/** The films, pictures and documents of an entry; nothing plays by itself, and each has a plain link. */
export function EntryMedia({ publicId, files, link, password, light, nextPicture }: EntryMediaProps) {
  useFetchedLater(light ? null : nextPicture)
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
        {link ? <WebPlayer address={link} title="Screener" /> : null}
        {files.map((file) => (
          <figure key={file.place}>
            {file.state !== 'ready' ? null : file.kind === 'image' ? (
              <Still file={file} publicId={publicId} light={light} />
            ) : file.kind === 'video' ? (
              <Film address={addressOf(publicId, file.address)} label={file.label} />
            ) : file.kind === 'audio' ? (
              <audio
                controls
                preload="none"
                src={addressOf(publicId, file.address)}
                aria-label={file.label}
              />
            ) : null}
            <figcaption>
              {file.label}:{' '}
              {file.state === 'ready' ? (
                <a href={addressOf(publicId, file.address)}>{file.name}</a>
              ) : (
                NOT_READY[file.state]
              )}
              {file.caption ? <p>{file.caption}</p> : null}
            </figcaption>
          </figure>
        ))}
        {files.some(({ state }) => state === 'preparing') ? <UnderWay /> : null}
      </div>
    </Card>
  )
}

const NOT_READY = {
  preparing: 'being prepared for blind judging. It will appear here in a minute.',
  withheld: 'not available in blind judging. The admins know; you can score the entry without it.',
}

/** The column a still is shown in, beside the scores; `scoring.css` gives it the page's width on phones. */
const STILL_SIZES = '(min-width: 48rem) calc(100vw - 28rem), calc(100vw - 4rem)'

function Still({ file, publicId, light }: { file: JudgedFile; publicId: string; light: boolean }) {
  const source = (address: string) => `${addressOf(publicId, address)}?inline`
  const [smallest] = file.renditions
  const largest = file.renditions.at(-1)
  const { width, height } = largest ?? file
  const measures = { width: width ?? undefined, height: height ?? undefined }
  const common = {
    ...measures,
    className: 'still',
    alt: file.caption ?? file.label,
    loading: 'lazy',
  } as const
  if (!smallest || !largest) return <img {...common} src={source(file.address)} />
  if (light) return <img {...common} src={source(smallest.address)} />
  const set = file.renditions.map((copy) => `${source(copy.address)} ${copy.width}w`).join(', ')
  return <img {...common} sizes={STILL_SIZES} srcSet={set} src={source(largest.address)} />
}

/** Fetches a picture, in the size this screen takes, once the browser has nothing else to do. */
function useFetchedLater(srcSet: string | null) {
  useEffect(() => {
    if (!srcSet || typeof requestIdleCallback !== 'function') return
    const waiting = requestIdleCallback(() => {
      const picture = new Image()
      picture.sizes = STILL_SIZES
      picture.srcset = srcSet
    })
    return () => cancelIdleCallback(waiting)
  }, [srcSet])
}

const PLACE = 'laureate.film.'

/** A film that this browser resumes where it was paused. */
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
        // Without storage the film starts from its beginning.
      }
    }
    const restore = () => {
      try {
        const place = Number(localStorage.getItem(PLACE + address))
        if (place > 0 && place < current.duration - 2 && current.currentTime === 0)
          current.currentTime = place
      } catch {
        // Without storage the film starts from its beginning.
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
    // Captions are part of the picture, because entrants send no text tracks.
    <video ref={film} className="film" controls preload="metadata" src={address} aria-label={label} />
  )
}

function Password({ value }: { value: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const [live, setLive] = useState(false)
  useEffect(() => setLive(typeof navigator.clipboard?.writeText === 'function'), [])
  return (
    <span>
      {' '}
      Password: <code>{value}</code>{' '}
      {live ? (
        <Button
          kind="quiet"
          type="button"
          onClick={() =>
            void navigator.clipboard.writeText(value).then(
              () => setCopied('Copied'),
              () => setCopied('Select the password and copy it'),
            )
          }
        >
          Copy password
        </Button>
      ) : null}
      <span role="status">{copied}</span>
    </span>
  )
}
