import { describe, expect, it } from 'vitest';
import { assetImport } from '../assets/import.ts';
import { peopleImport } from '../people/import.ts';
import { suggestMapping } from './import-headers.ts';

const assets = (...header: string[]) => suggestMapping(assetImport.fields, header);

describe('a header suggests the field of its column', () => {
  it.each([
    ['Data de compra', 'purchase_date'],
    ['Data da compra', 'purchase_date'],
    ['Dt. compra', 'purchase_date'],
    ['DATA DA AQUISIÇÃO', 'purchase_date'],
    ['Purchase day', 'purchase_date'],
    ['Fim da garantia', 'warranty_ends_on'],
    ['Término de garantia', 'warranty_ends_on'],
    ['Warranty expiration', 'warranty_ends_on'],
    ['Nº de série', 'serial'],
    ['Num. de Série', 'serial'],
    ['Números de série', 'serial'],
    ['E-mail do contato', 'contact_email'],
    ['Telefone de contato', 'contact_phone'],
    ['Observação', 'notes'],
    ['Obs.', 'notes'],
  ])('%s', (title, key) => {
    expect(assets(title)).toEqual([key]);
  });

  it('whatever its case, and each field once', () => {
    expect(assets('serial number', 'Number', 'Serial')).toEqual(['serial', null, null]);
  });

  it('and a day of something else suggests nothing', () => {
    expect(assets('Data de instalação', 'Date')).toEqual([null, null]);
  });

  it('of people too', () => {
    expect(suggestMapping(peopleImport.fields, ['Nome completo', 'Endereço de email', 'Cargo'])).toEqual([
      'name',
      'email',
      'role',
    ]);
  });
});
