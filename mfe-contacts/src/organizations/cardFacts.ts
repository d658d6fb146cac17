import { type Language, useLanguage, type SearchRules } from '@touchline/shared';
import type { Organization, Tag } from '@touchline/shared/contract';
import { ownName, ownValueText } from '@touchline/shared/contract/own-values';
import { parseOwnValues, type ShownOwnField } from '@touchline/shared/contract/readers';
import { ownFields } from '@touchline/shared/own-fields';
import { useMemo } from 'react';
import { organizationList } from '../common/organizationList.ts';
import { useOwnFields } from '../common/own-values/useOwnFields.ts';
import { allTags } from '../common/tags/allTags.ts';

/** Values that a card shows; more would not be read there. */
const MOST_VALUES = 8;

/** What cards show of own fields and tags, where the API knows them (G3). */
export interface CardFacts {
  readonly isKnown: boolean;
  /** Tags that organizations have, by name. */
  readonly tags: readonly Tag[];
  /** What there is at all: asked of every organization, to know how high its card is. */
  readonly shapeOf: (organization: Organization) => FactsShape;
  readonly tagsOf: (organization: Organization) => readonly string[];
  readonly valuesOf: (organization: Organization) => readonly CardValue[];
  /** All that an organization is found by itself (G4). */
  readonly searchedOf: (
    organization: Organization,
    textsOf: SearchRules['ownValueTexts'],
  ) => readonly string[];
}

export interface FactsShape {
  readonly hasTags: boolean;
  readonly hasValues: boolean;
}

export interface CardValue {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

export function useCardFacts(): CardFacts {
  const { language } = useLanguage();
  const { rows } = organizationList.use();
  const { value: known } = ownFields.use();
  const fields = useOwnFields('organization');
  const hasTags = useMemo(() => rows.some(({ tag_ids = [] }) => tag_ids.length > 0), [rows]);
  const { value: tags } = allTags.use(hasTags);
  const used = useMemo(() => {
    const ids = new Set(rows.flatMap(({ tag_ids = [] }) => tag_ids));
    return (tags ?? [])
      .filter(({ id }) => ids.has(id))
      .toSorted((one, other) => one.name.localeCompare(other.name, language));
  }, [rows, tags, language]);
  // In every language, so that another one does not mean reading everything again.
  const searchedOf = useMemo(() => {
    const names = new Map(tags?.map(({ id, name }) => [id, name]));
    return ({ name, tag_ids = [], own_values }: Organization, textsOf: SearchRules['ownValueTexts']) => {
      if (own_values === undefined && tag_ids.length === 0) return [name];
      const values = own_values === undefined ? {} : parseOwnValues(own_values);
      return [
        name,
        ...tag_ids.flatMap((id) => names.get(id) ?? []),
        ...fields.flatMap((field) => {
          const value = values[field.id];
          return value === undefined ? [] : textsOf(field, value);
        }),
      ];
    };
  }, [fields, tags]);
  return useMemo(() => {
    const names = new Map(tags?.map(({ id, name }) => [id, name]));
    return {
      searchedOf,
      tags: used,
      isKnown: known !== undefined,
      shapeOf: ({ tag_ids, own_values }) => ({
        hasTags: tag_ids?.some((id) => names.has(id)) === true,
        hasValues: own_values !== undefined && fields.some(({ id }) => own_values[id] !== undefined),
      }),
      tagsOf: ({ tag_ids = [] }) => tag_ids.flatMap((id) => names.get(id) ?? []),
      valuesOf: (organization) => cardValues(organization, fields, language),
    };
  }, [known, fields, tags, used, language, searchedOf]);
}

function cardValues(
  { own_values }: Organization,
  fields: readonly ShownOwnField[],
  language: Language,
): readonly CardValue[] {
  if (own_values === undefined) return [];
  const values = parseOwnValues(own_values);
  return fields
    .flatMap((field) => {
      const value = values[field.id];
      const text = value === undefined ? '' : ownValueText(field, value, language);
      return text === '' ? [] : [{ id: field.id, name: ownName(field, language), text }];
    })
    .slice(0, MOST_VALUES);
}
