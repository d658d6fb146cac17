/** A template that the package compiled while it was imported: the code of a function, and the names it is given. */
interface CapturedTemplate {
  readonly names: readonly string[];
  readonly code: string;
}

declare global {
  /** Where the package leaves its templates when it is run once at build time. */
  var capturedTemplates: CapturedTemplate[] | undefined;
}

/**
 * How many templates the package compiles. A different number means that the package has changed: review it before raising
 * this.
 */
const TEMPLATE_COUNT = 51;
const COMPILING = /return Function\((\w+),\w+\+"return "\+(\w+)\)\.apply\(void 0,(\w+)\)/gu;
const GLOBAL_OBJECT = /Function\("return this"\)\(\)/gu;
const REACT = /import (\w+) from"react(?:-dom\/server)?";/gu;
/** The start of a module in the package's bundle: `var name=wrap((exports,module)=>{`. */
const MODULE_START = /var (\w+)=(\w+)\(\((\w+),(\w+)\)=>\{/gu;

/**
 * The package's source without its compiler: `_.template` returns the functions of {@link compileTemplates}, in the order in
 * which the package asks for them. React is removed too: only the exporters for web pages use it. `global` is defined
 * because the bundler's own substitute for it would call `Function` again.
 * @throws {Error} when the source is not what this was written for
 */
export function takeOutCompiler(source: string): string {
  const compiler = findCompiler(source);
  const replaced =
    `import templates from "@unlayer/exporters?templates";let nextTemplate=0;const global=globalThis;` +
    source.slice(0, compiler.start) +
    `${compiler.module}.exports=(text,options)=>templates[nextTemplate++](options?.imports??{})` +
    source.slice(compiler.end);
  return (
    withoutReact(replaceOnce(replaced, GLOBAL_OBJECT, 'globalThis'))
      // Lets the bundler drop modules that are no longer used.
      .replaceAll(`=${compiler.wrap}((`, `=/*#__PURE__*/${compiler.wrap}((`)
  );
}

/**
 * A CommonJS module with the package's templates as plain functions. They use `with`, which ES modules do not allow.
 * @throws {Error} when the package compiles other templates than expected
 */
export async function compileTemplates(source: string): Promise<string> {
  findCompiler(source);
  const captured: CapturedTemplate[] = [];
  globalThis.capturedTemplates = captured;
  try {
    const capturing = source.replace(
      COMPILING,
      'return (globalThis.capturedTemplates.push({names:$1,code:$2}),Function($1,"return "+$2).apply(void 0,$3))',
    );
    await import(`data:text/javascript;base64,${Buffer.from(withoutReact(capturing)).toString('base64')}`);
  } finally {
    globalThis.capturedTemplates = undefined;
  }
  if (captured.length !== TEMPLATE_COUNT) {
    throw unexpected(`it compiles ${captured.length} templates, not ${TEMPLATE_COUNT}`);
  }
  return `module.exports = [\n${captured.map(templateFunction).join(',\n')}\n];\n`;
}

function templateFunction({ names, code }: CapturedTemplate): string {
  if (code.includes('_.escape')) throw unexpected('a template escapes with lodash');
  const used = names.filter((name) => name !== '_').map((name) => `var ${name} = imports.${name};`);
  return `function (imports) { ${used.join(' ')} return ${code}; }`;
}

interface Compiler {
  readonly start: number;
  readonly end: number;
  /** The name of the function that wraps each module of the bundle, and that of this module's `module`. */
  readonly wrap: string;
  readonly module: string;
}

/** The body of the module that is lodash's `template`. */
function findCompiler(source: string): Compiler {
  const sites = [...source.matchAll(COMPILING)];
  const at = sites[0]?.index;
  if (sites.length !== 1 || at === undefined)
    throw unexpected(`it compiles in ${sites.length} places, not in one`);
  const opening = [...source.slice(0, at).matchAll(MODULE_START)].at(-1);
  const [text = '', , wrap, , module] = opening ?? [];
  const end = source.indexOf('});var ', at);
  if (!opening || !wrap || !module || !source.slice(at, end).includes(`${module}.exports=`)) {
    throw unexpected('its compiler is not a module of its own');
  }
  return { start: opening.index + text.length, end, wrap, module };
}

function withoutReact(source: string): string {
  if (source.search(REACT) < 0) throw unexpected('it does not import React');
  return source.replaceAll(REACT, 'const $1={};');
}

function replaceOnce(source: string, pattern: RegExp, replacement: string): string {
  const found = source.match(pattern)?.length ?? 0;
  if (found !== 1) throw unexpected(`${pattern.source} occurs ${found} times`);
  return source.replace(pattern, replacement);
}

const unexpected = (what: string): Error =>
  new Error(`@unlayer/exporters is not as mfe-templates/build/exporters-source.ts expects: ${what}.`);
