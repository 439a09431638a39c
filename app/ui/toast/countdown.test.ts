import { beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from '#app/ui/toast/countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function counting(ms: number) {
  const done = vi.fn()
  const countdown = new Countdown(ms, done)
  countdown.resume()
  return { countdown, done }
}

test('calls back when its time is over, once', () => {
  const { done } = counting(5000)
  vi.advanceTimersByTime(4999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(done).toHaveBeenCalledOnce()
})

test('goes on after a pause with what was left', () => {
  const { countdown, done } = counting(5000)
  vi.advanceTimersByTime(4000)
  countdown.pause()
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
  countdown.resume()
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})

test('pausing or resuming twice changes nothing', () => {
  const { countdown, done } = counting(5000)
  countdown.resume()
  countdown.pause()
  countdown.pause()
  countdown.resume()
  vi.advanceTimersByTime(5000)
  expect(done).toHaveBeenCalledOnce()
})

test('stopped, it never calls back', () => {
  const { countdown, done } = counting(5000)
  countdown.stop()
  countdown.resume()
  vi.advanceTimersByTime(10_000)
  expect(done).not.toHaveBeenCalled()
})

test('no time at all means it stays', () => {
  const { done } = counting(0)
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
})
