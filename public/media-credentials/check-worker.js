// Lets the page that checks badges open without a network: what the page has kept is answered when the network does not.

const LONGEST_MS = 4_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // The list of badges is kept by the page itself.
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.endsWith('/check/list')) return
  event.respondWith(answer(request))
})

async function answer(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (!kept) return fetch(request)
  // Names of built files change with their content.
  if (new URL(request.url).pathname.startsWith('/assets/')) return kept
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), LONGEST_MS))
  return Promise.race([fetch(request).catch(() => kept), late])
}
