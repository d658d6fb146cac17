import { type SectionPartProps, Skeleton, useLanguage } from '@touchline/shared';
import type { PartProps, Section, SectionId } from '@touchline/shared/contract';
import { type ComponentType, Suspense, use } from 'react';
import { type DeclaredSection, declaredSections } from '../../host/src/federation/registry.ts';
import { SectionSkeleton } from '../../host/src/federation/SectionPlace.tsx';

import { declarations as campaigns } from '../../mfe-campaigns/src/declarations.ts';
import { declarations as contacts } from '../../mfe-contacts/src/declarations.ts';
import { declarations as monitoring } from '../../mfe-monitoring/src/declarations.ts';
import { declarations as templates } from '../../mfe-templates/src/declarations.ts';

/**
 * Replaces `host/src/federation/index.ts` in the monolith: the sections are lazy chunks of the one build. No registry,
 * containment, updates, or integrity of later chunks: the minimum that draws the same page. `stand-in.ts` holds it to the types
 * of what it replaces.
 */
const declarations = { ...campaigns, ...contacts, ...monitoring, ...templates };

const chunks: Readonly<Record<keyof typeof declarations, () => Promise<{ readonly default: Section }>>> = {
  dashboard: () =>
    import(/* webpackChunkName: "dashboard" */ '../../mfe-monitoring/src/dashboard/section.tsx'),
  campaigns: () => import(/* webpackChunkName: "campaigns" */ '../../mfe-campaigns/src/section.tsx'),
  organizations: () => import(/* webpackChunkName: "organizations" */ '../../mfe-contacts/src/section.tsx'),
  templates: () => import(/* webpackChunkName: "templates" */ '../../mfe-templates/src/section.tsx'),
  monitoring: () =>
    import(/* webpackChunkName: "monitoring" */ '../../mfe-monitoring/src/monitoring/section.tsx'),
};

const imports: Readonly<Partial<Record<SectionId, () => Promise<{ readonly default: Section }>>>> = chunks;

const sections = declaredSections({
  remotes: [{ name: 'host', url: '/', sections: Object.keys(declarations), declarations }],
});

/** The navigation is the same as in the federated page. */
export const useSections = (): readonly DeclaredSection[] => sections;

export function useSectionLabel(id: SectionId): string {
  const { language } = useLanguage();
  return sections.find((section) => section.id === id)?.label[language] ?? id;
}

const loading = new Map<SectionId, Promise<Section>>();
const loaded = new Map<SectionId, Section>();

function load(id: SectionId): Promise<Section> {
  const known = loading.get(id);
  if (known !== undefined) return known;
  const start = imports[id];
  if (start === undefined) throw new Error(`The monolith has no ${id}.`);
  const promise = start().then(({ default: section }) => {
    loaded.set(id, section);
    return section;
  });
  loading.set(id, promise);
  return promise;
}

/** Draws a section; without Suspense when its code is already loaded. */
export function SectionView({ id }: { readonly id: SectionId }) {
  return (
    <Suspense fallback={<SectionSkeleton label={useSectionLabel(id)} />}>
      <LoadedSection id={id} />
    </Suspense>
  );
}

function LoadedSection({ id }: { readonly id: SectionId }) {
  const { Component } = loaded.get(id) ?? use(load(id));
  return <Component />;
}

/** Draws a part of a section within another. */
export function SectionPartView({ fallback, ...props }: SectionPartProps) {
  const label = useSectionLabel(props.section);
  if (imports[props.section] === undefined) return fallback;
  return (
    <Suspense fallback={<Skeleton count={5} label={label} />}>
      <LoadedPart {...props} />
    </Suspense>
  );
}

interface Loaded {
  readonly Part: ComponentType<PartProps>;
}

const parts = new Map<string, Promise<Loaded>>();

/** One promise for each, as React wants it. */
function loadPart(id: SectionId, part: string): Promise<Loaded> {
  const key = `${id}/${part}`;
  const known = parts.get(key);
  if (known !== undefined) return known;
  const promise = load(id).then(async (section) => {
    const start = section.parts?.[part];
    if (start === undefined) throw new Error(`${id} has no part ${part}.`);
    return { Part: await start() };
  });
  parts.set(key, promise);
  return promise;
}

function LoadedPart({ section, part, id }: Omit<SectionPartProps, 'fallback'>) {
  const { Part } = use(loadPart(section, part));
  return <Part id={id} />;
}

/** Loads a section, and lets it start its requests. */
async function prefetchSection(id: SectionId): Promise<void> {
  (await load(id)).preload?.();
}

/**
 * As the host does before its first paint. Rendered earlier, the section would be held back by React, which keeps a Suspense
 * fallback for 300 ms.
 */
export async function prepareFirstSection(id: SectionId, isSignedIn: boolean): Promise<void> {
  if (imports[id] === undefined) return;
  const patience = new Promise<unknown>((resolve) => setTimeout(resolve, 250));
  await Promise.race([isSignedIn ? prefetchSection(id) : load(id), patience]);
}

/** A monolith gets a new build with the next load of the page. */
export const keepSectionsUpToDate = (): void => undefined;

// What Settings would say about remotes.
export const useSectionStates = (): readonly never[] => [];
export const mayBeLocal = false;
export const localSections = {};
export const remoteNames: readonly string[] = [];
export { SectionSkeleton };
export { chooseLocalSection, declaredSections, isLocalUrl } from '../../host/src/federation/registry.ts';
