import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Reads codes in pictures; not every browser has it. */
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

const LOOK_EVERY_MS = 250
/** A badge that stays in view is read once; it was away when it was not seen for so long. */
const AWAY_AFTER_MS = 3_000

/** Reads badges with the camera, where the browser can. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const [canScan, setCanScan] = useState(false)
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(onCode)

  useEffect(() => {
    told.current = onCode
  })
  useEffect(() => {
    setCanScan('BarcodeDetector' in window && 'mediaDevices' in navigator)
  }, [])
  useEffect(() => {
    if (!isOn || !window.BarcodeDetector) return
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] })
    let stream: MediaStream | null = null
    let isOver = false
    let last = { code: '', at: 0 }
    const look = async () => {
      if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const [found] = await detector.detect(video.current).catch(() => [])
      if (!found || isOver) return
      const isNew = found.rawValue !== last.code || Date.now() - last.at > AWAY_AFTER_MS
      last = { code: found.rawValue, at: Date.now() }
      if (!isNew) return
      told.current(found.rawValue)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
      } catch {
        setProblem('The camera can’t be used. Allow it for this page, or type the number.')
        setOn(false)
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      stop()
    }
  }, [isOn])

  if (!canScan) return null
  return (
    <div className="stack">
      {isOn ? <video ref={video} muted playsInline width="100%" aria-label="Camera" /> : null}
      <div>
        <Button
          type="button"
          kind="secondary"
          onClick={() => {
            setProblem('')
            setOn(!isOn)
          }}
        >
          {isOn ? 'Stop camera' : 'Scan with camera'}
        </Button>
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  )
}
