import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rates are not whole: Finland's is 25.5 percent. */
export class TaxRates1795838400000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "order" ALTER COLUMN "customFieldsTaxrate" TYPE double precision`, undefined);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "order" ALTER COLUMN "customFieldsTaxrate" TYPE integer USING round("customFieldsTaxrate")`,
      undefined,
    );
  }
}
