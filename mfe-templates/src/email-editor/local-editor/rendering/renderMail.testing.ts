/**
 * CPU time, so that other processes do not matter. jsdom is far slower than a browser, but quadratic work would take
 * minutes.
 */
export const FROZEN_MILLISECONDS = 10_000;

export const spentMilliseconds = () => process.cpuUsage().user / 1000;

export const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
