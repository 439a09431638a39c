import { SHORTCUTS } from '#app/constants.ts'

/** Tells whether single keys do nothing in this browser. Where storage is refused they do what they are for. */
export function shortcutsOff(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS) === 'off'
  } catch {
    return false
  }
}

/** Answers whether the browser keeps it. */
export function keepShortcuts(on: boolean): boolean {
  try {
    localStorage.setItem(SHORTCUTS, on ? 'on' : 'off')
    return true
  } catch {
    return false
  }
}
