/** Runs `work` once the browser has nothing better to do; the answer takes it back. For the browser. */
export function whenIdle(work: () => void): () => void {
  // Safari knows no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 300)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
