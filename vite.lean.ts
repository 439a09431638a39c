import type { Plugin } from 'vite'

/**
 * Takes out of the browser's copy of the framework what this product never uses, before the minifier sees it. The versions
 * are pinned, an edit that finds nothing to change stops the build, and so does a module that asks for what was taken out.
 */

interface Edit {
  find: RegExp
  put: string
}

const replace = (find: RegExp, put: string): Edit => ({ find, put })

/** Gives a function another body. */
const body = (name: string, put: string): Edit => ({
  find: new RegExp(`^( *)((?:async )?function ${name}\\([^\\n]*\\) \\{)\\n[\\s\\S]*?\\n\\1\\}`, 'gm'),
  put: `$1$2 ${put} }`,
})

/** What is taken out, by the name a module would import it under or call it by. */
const GONE = [
  ...['Await', 'defer', 'NavLink', 'unstable_usePrompt', 'useBlocker', 'useFetcher', 'useFetchers'],
  ...['createPortal', 'createRoot', 'findDOMNode', 'unmountComponentAtNode'],
  ...['Children', 'act', 'cloneElement', 'createFactory'],
]
const asksForGone = new RegExp(
  `import \\{[^}]*\\b(?:${GONE.join('|')})\\b[^}]*\\} from '(?:react|react-dom|react-dom/client|react-router-dom|@remix-run/react)'|` +
    `export (?:const|function|async function) (?:clientLoader|HydrateFallback)\\b`,
)

const edits: Record<string, Edit[]> = {
  '@remix-run/react/dist/esm/components.js': [
    replace(/^NavLink\.displayName = .*$/gm, ''),
    // What only the server writes into the page, and what comes with data in several parts.
    replace(/staticContext \? `window/g, 'false ? `window'),
    replace(/let routeModulesScript = !isStatic \?/g, 'let routeModulesScript = true ?'),
    replace(/let activeDeferreds = [^;]*;/g, 'let activeDeferreds;'),
    replace(/if \(!isStatic && typeof __remixContext/g, 'if (false && typeof __remixContext'),
    replace(/future\.v3_singleFetch \?/g, 'true ?'),
  ],
  '@remix-run/react/dist/esm/routes.js': [
    // Data arrives by single fetch, and every page is made on the server first.
    replace(
      /let result = await fetchServerHandler\(request, route\);\n\s*return [^;]*;/g,
      "throw new Error('single fetch only');",
    ),
    replace(/route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g, 'undefined'),
    replace(/if \(isSpaMode\)/g, 'if (false)'),
  ],
  '@remix-run/react/dist/esm/browser.js': [
    replace(/window\.__remixContext\.future\.v3_\w+/g, 'true'),
    replace(/window\.__remixContext\.isSpaMode/g, 'false'),
    replace(/router\.createRoutesForHMR = [^;]*;/g, ''),
  ],
  '@remix-run/react/dist/esm/errorBoundaries.js': [
    replace(/let heyDeveloper = [\s\S]*?\n {2}\}\);/g, 'let heyDeveloper = null;'),
  ],
  '@remix-run/router/dist/router.js': [
    body('warning', ''),
    body('isDeferredResult', 'return false'),
    body('isDeferredData', 'return false'),
    body('shouldBlockNavigation', ''),
    body('fetch', "throw new Error('no fetchers')"),
    // Said to developers only.
    replace(/^( *invariant\(.*), "[^"]*"\);$/gm, '$1);'),
  ],
  'react-router/dist/index.js': [body('logV6DeprecationWarnings', '')],
  'react-dom/cjs/react-dom.production.min.js': [
    replace(
      /exports\.(?:findDOMNode|hydrate|render|unmountComponentAtNode|unstable_renderSubtreeIntoContainer|createRoot|createPortal)=function\(/g,
      'var gone;gone=function(',
    ),
  ],
  'react/cjs/react.production.min.js': [
    replace(/exports\.(?:Children|act|cloneElement|createFactory|unstable_act)=/g, 'var gone;gone='),
  ],
}

/**
 * The server's copy. Its router makes the regular expressions of all addresses anew each time it matches one, six times for
 * a page: a quarter of what a request costs. What an address compiles to never changes, so it is kept.
 */
const serverEdits: Record<string, Edit[]> = {
  '@remix-run/router/dist/router.js': [
    replace(
      /^function compilePath\(path, caseSensitive, end\) \{$/gm,
      `const compiledPaths = new Map();
function compilePath(path, caseSensitive = false, end = true) {
  const key = [caseSensitive, end, path].join();
  let compiled = compiledPaths.get(key);
  if (!compiled) compiledPaths.set(key, compiled = compilePathAnew(path, caseSensitive, end));
  return compiled;
}
function compilePathAnew(path, caseSensitive, end) {`,
    ),
  ],
}

/** All that matches addresses on the server: only what is built in can be edited. */
export const builtIntoServer = [
  '@remix-run/react',
  '@remix-run/router',
  '@remix-run/server-runtime',
  'react-router',
  'react-router-dom',
]

export function leanFramework(): Plugin {
  return {
    name: 'lean-framework',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (!options?.ssr && !id.includes('/node_modules/') && asksForGone.test(code))
        this.error(`${id} uses what vite.lean.ts takes out of the framework`)
      const [file, wanted] =
        Object.entries(options?.ssr ? serverEdits : edits).find(([name]) =>
          id.endsWith(`/node_modules/${name}`),
        ) ?? []
      if (!wanted) return
      let edited = code
      for (const { find, put } of wanted) {
        const next = edited.replace(find, put)
        if (next === edited) this.error(`${file} has nothing like ${find}`)
        edited = next
      }
      return { code: edited, map: null }
    },
  }
}
