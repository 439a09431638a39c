import { useEffect, useState } from 'react'
import { href, withQuery } from '#app/platform/href.ts'
import { readVideoAddress, VIDEO_HOSTS } from '#app/platform/video-address.ts'
import { Button } from '#app/ui/button.tsx'

/**
 * Plays a film of a site that we know below the link to it, once a reader asks for it: before that nothing is loaded from there, and
 * without scripts there is the link alone. Its styles are `web-player.css`, which the route loads.
 */
export function WebPlayer({ address, title }: { address: string; title: string }) {
  const [live, setLive] = useState(false)
  const [playing, setPlaying] = useState(false)
  useEffect(() => setLive(true), [])
  const video = readVideoAddress(address)
  if (!video || !live) return null
  const { host, id, hash } = video
  if (playing)
    return (
      <iframe
        className="web-player"
        src={withQuery(href('/player/:host/:id', { host, id }), { h: hash || undefined })}
        title={`${title}, from ${VIDEO_HOSTS[host]}`}
        allow="fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
      />
    )
  return (
    <Button kind="secondary" type="button" className="no-print" onClick={() => setPlaying(true)}>
      Play here (loads from {VIDEO_HOSTS[host]})
    </Button>
  )
}
