/**
 * Runs `stop` once when this process is asked to end, and exits. A second Ctrl-C does not wait any longer.
 * @param stop lets everything finish
 * @param kill ends everything at once
 */
export function stopOnSignal(stop: () => Promise<void>, kill: () => void): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) {
      kill();
      process.exit(130);
    }
    isStopping = true;
    console.log('\nStopping…');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        kill();
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
