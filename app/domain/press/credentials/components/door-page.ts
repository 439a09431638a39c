/** Keeps the page that checks badges on the phone, so that it opens without a network. */

/** As `public/media-credentials/check-worker.js` calls it. */
const CACHE = 'press-door'
const WORKER = '/media-credentials/check-worker.js'
const PAGE = '/media-credentials/check'

/** Stores the page and what it has loaded. Answers whether it opens without a network now. */
export async function keepDoorPage(): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'caches' in window)) return false
  try {
    await navigator.serviceWorker.register(WORKER, { scope: PAGE })
    await navigator.serviceWorker.ready
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith(PAGE))
      .map(({ href }) => href)
    const cache = await caches.open(CACHE)
    await cache.addAll([location.href, ...new Set(loaded)])
    return true
  } catch {
    // Without a network it is kept already, or never was.
    return (await caches.match(location.href, { ignoreVary: true })) !== undefined
  }
}

/** Removes the page from the phone. */
export async function forgetDoorPage(): Promise<void> {
  if ('caches' in window) await caches.delete(CACHE)
}
