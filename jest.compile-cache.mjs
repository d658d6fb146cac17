import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

// V8's own keeps the page of every test file of this process in memory, which then grows by gigabytes.
setFlagsFromString('--no-compilation-cache');

/**
 * V8's code of each module, kept for the next test file of this process. Jest evaluates every module anew for each test
 * file, and compiles it anew as well: half of what loading React, Base UI and msw costs.
 */
const kept = new Map();
const compile = vm.compileFunction;

vm.compileFunction = (source, parameters, options = {}) => {
  if (!options.filename || !options.parsingContext) return compile(source, parameters, options);
  const known = kept.get(options.filename);
  if (known?.source === source) {
    const compiled = compile(source, parameters, { ...options, cachedData: known.code });
    if (!compiled.cachedDataRejected) return compiled;
  }
  const compiled = compile(source, parameters, { ...options, produceCachedData: true });
  // Copied, since what belongs to a page keeps the whole page in memory.
  kept.set(options.filename, { source, code: Buffer.from(compiled.cachedData) });
  return compiled;
};
