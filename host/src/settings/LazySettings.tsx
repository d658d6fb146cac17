import { lazy, Suspense } from 'react';
import { SectionSkeleton } from '../federation/index.ts';

const newSettings = () =>
  lazy(async () => {
    try {
      const { SettingsPage } = await import(/* webpackChunkName: "settings" */ './SettingsPage.tsx');
      return { default: SettingsPage };
    } catch (error) {
      // React keeps a failure for ever: Retry needs another.
      Settings = newSettings();
      throw error;
    }
  });

let Settings = newSettings();

/** Settings, whose code is a fifth of the host's: most visits end without it, so it comes when it is opened. */
export function LazySettings({ label }: { readonly label: string }) {
  return (
    <Suspense fallback={<SectionSkeleton label={label} />}>
      <Settings />
    </Suspense>
  );
}
