import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Runs every check of `package.json`, two at a time, and says what each found once it has ended. What was found wrong is also
 * kept in the file at CHECK_FINDINGS, for a caller that prints it once more where the output is long.
 */

/** The longest first, so that no core is idle while they last. */
const checks = ['check:types', 'check:lint', 'check:format', 'check:unused', 'check:advisories']
const AT_ONCE = 2

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const findings = process.env.CHECK_FINDINGS
let failed = false
const left = [...checks]
await Promise.all(Array.from({ length: AT_ONCE }, lane))
process.exitCode = failed ? 1 : 0

async function lane(): Promise<void> {
  for (let name = left.shift(); name; name = left.shift()) {
    const begun = Date.now()
    const { code, output } = await run(name)
    const seconds = Math.round((Date.now() - begun) / 1000)
    const report = `${output}${name}: ${code === 0 ? 'nothing found' : 'failed'} (${seconds} s)\n`
    process.stdout.write(report)
    if (code === 0) continue
    failed = true
    if (findings) fs.appendFileSync(findings, report)
  }
}

function run(name: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
