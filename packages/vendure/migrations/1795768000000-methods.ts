import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payment methods were all enabled, because orders needed them. Now the shop offers those that are: as it did by its own document. */
export class Methods1795768000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DELETE FROM payment_method_translation WHERE "baseId" IN (SELECT id FROM payment_method WHERE code IN ('gift-card', 'nothing'))`,
    );
    await queryRunner.query(
      `DELETE FROM payment_method_channels_channel WHERE "paymentMethodId" IN (SELECT id FROM payment_method WHERE code IN ('gift-card', 'nothing'))`,
    );
    await queryRunner.query(`DELETE FROM payment_method WHERE code IN ('gift-card', 'nothing')`);
    await queryRunner.query(`UPDATE payment_method SET enabled = (given.value ->> 'enabled')::boolean
      FROM documents, json_array_elements(json::json -> 'payment_methods') AS given
      WHERE name = 'shop' AND given.value ->> 'code' = payment_method.code`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE payment_method SET enabled = true');
  }
}
