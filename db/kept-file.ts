import fs from 'node:fs'
import path from 'node:path'

/**
 * Makes a file that is never seen half written, also after a crash or on a full disk. If another process has made it first, the
 * other's stays.
 */
export function makeWhole(file: string, content: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}.partial`
  try {
    fs.writeFileSync(partial, content, { mode: 0o600, flush: true })
    fs.linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(partial, { force: true })
  }
  syncFolder(path.dirname(file))
}

/** Gives a file another content, which is whole after a crash too, and stays with the owner it had. */
export function replaceWhole(file: string, content: string): void {
  const partial = `${file}.${process.pid}.partial`
  try {
    fs.writeFileSync(partial, content, { mode: 0o600, flush: true })
    const { uid, gid } = fs.statSync(fs.existsSync(file) ? file : path.dirname(file))
    if (process.getuid?.() === 0) fs.chownSync(partial, uid, gid)
    fs.renameSync(partial, file)
  } finally {
    fs.rmSync(partial, { force: true })
  }
  syncFolder(path.dirname(file))
}

function syncFolder(name: string): void {
  const folder = fs.openSync(name, 'r')
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}
