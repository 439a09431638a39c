import { createHash } from 'node:crypto'
import { playerAddress, VIDEO_HOSTS, type Video } from '#app/platform/video-address.ts'

const STYLE = 'html,body,iframe{width:100%;height:100%;margin:0;border:0;background:#000}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * The player of another site, alone on a page that our pages frame: it is the one kind of page that may frame another site, and
 * has nothing of ours in it. It is found by pages whose own policy allows no other site, however a reader came to them. The film's
 * parts were read by `videoOf`, so none needs escaping.
 */
export function playerHtmlResponse(video: Video): Response {
  const address = playerAddress(video)
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Video from ${VIDEO_HOSTS[video.host]}</title>
<style>${STYLE}</style>
<iframe src="${address.replaceAll('&', '&amp;')}" title="Player of ${VIDEO_HOSTS[video.host]}" allow="fullscreen; encrypted-media; picture-in-picture" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin"></iframe>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src ${new URL(address).origin}; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'Cache-Control': 'private, no-store',
    },
  })
}
