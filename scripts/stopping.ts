/**
 * Runs `stop` once when this process is asked to end, and exits. A second Ctrl-C does not wait any longer. Other signals
 * come twice where a whole group of processes is told to end, of which one passes them on.
 * @param stop lets everything finish
 * @param kill ends everything at once
 */
export function stopOnSignal(stop: () => Promise<void>, kill: () => void): void {
  let isStopping = false;
  let interrupts = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT') interrupts += 1;
    if (interrupts > 1) {
      kill();
      process.exit(130);
    }
    if (isStopping) return;
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
