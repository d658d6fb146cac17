import { Combobox, useLanguage } from '@touchline/shared';
import { useEffect, useState } from 'react';
import { messages } from '../messages.ts';

export interface TimeZoneFieldProps {
  /** IANA name; empty for UTC. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (timeZone: string) => void;
}

/** Stands for UTC among the choices, whose values cannot be empty. */
const UTC = 'UTC';

/** Zones that are named before whatever else waits gets its turn: naming all of them at once takes long enough to be felt. */
const NAMED_AT_ONCE = 25;

/** By which clocks mails to somebody tell times: found by its city, or by what people call it in their language (U1). */
export function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  const t = messages.use();
  const names = useZoneNames();
  const cities = useCities();
  // One that this browser calls by another name stays as it is stored.
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...(value === '' ? [] : [value])]);
  zones.delete(UTC);
  const options = [...zones].map((zone) => {
    return { value: zone, label: labelOf(zone, names.get(zone), cities[zone]) };
  });
  return (
    <Combobox
      label={t('timeZone')}
      hint={t('timeZoneHint')}
      error={error}
      value={value === '' ? UTC : value}
      options={[{ value: UTC, label: UTC }, ...options]}
      onChange={(zone) => onChange(zone === UTC ? '' : zone)}
    />
  );
}

/** @param name what people call the zone: in Russian that of a country, unless it has several @param city in the language of the page */
function labelOf(zone: string, name: string | undefined, city: string | undefined): string {
  const id = zone.replaceAll('_', ' ');
  const called = city === undefined || city === name ? name : [city, name].filter(Boolean).join(', ');
  if (called === undefined) return id;
  // Who knows the city need not know how the zone is called.
  return city === undefined ? `${id} (${called})` : `${called} (${id})`;
}

const NO_CITIES: Readonly<Record<string, string>> = {};

/** Cities by zone where the language calls them otherwise than the zone does, once they are loaded. */
function useCities(): Readonly<Record<string, string>> {
  const { language } = useLanguage();
  const [cities, setCities] = useState(NO_CITIES);
  useEffect(() => {
    let isCurrent = true;
    if (language === 'ru') {
      import(/* webpackChunkName: "russian-cities" */ './russianCities.ts').then(
        ({ RUSSIAN_CITIES }) => isCurrent && setCities(RUSSIAN_CITIES),
        // Then by the names of the zones.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return language === 'ru' ? cities : NO_CITIES;
}

/** What people call each zone, once that is known. */
function useZoneNames(): ReadonlyMap<string, string> {
  const { language } = useLanguage();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const zones = Intl.supportedValuesOf('timeZone');
    const found = new Map<string, string>();
    const name = () => {
      for (const zone of zones.splice(0, NAMED_AT_ONCE)) found.set(zone, nameOf(zone, language));
      if (zones.length === 0) setNames(found);
      else timer = setTimeout(name);
    };
    let timer = setTimeout(name);
    return () => clearTimeout(timer);
  }, [language]);
  return names;
}

const nameOf = (timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
